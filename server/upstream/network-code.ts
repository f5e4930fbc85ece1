/** The system's name for what happened, such as ECONNREFUSED. The message itself may quote the URL, so it isn't used. */
export function networkCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return error instanceof Error ? error.name : 'unknown'
}
