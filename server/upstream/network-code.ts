/** The system's code for an error, such as ECONNREFUSED. The message isn't used, as it may quote the URL. */
export function networkCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return error instanceof Error ? error.name : 'unknown'
}
