/** What was sent could not be stored or read. Never holds any of it, which the database's own errors quote. */
export class IntakeFailed extends Error {
  override readonly name = 'IntakeFailed'
}

export function intakeFailed(what: string, error: unknown): IntakeFailed {
  return new IntakeFailed(`${what}: ${wordOf(error)}`)
}

/** A code or class name only: messages of the database and its driver quote the values to be stored. */
function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error'
  if (error.cause instanceof Error) return wordOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
