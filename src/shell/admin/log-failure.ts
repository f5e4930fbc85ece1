import { Unauthorized } from '../../data/admin/session.ts'

/** Logs failed calls of the dashboard without showing them, as specified. An ended session isn't a failure: it leads to the sign-in. */
export function logFailure(what: string, error: unknown): void {
  if (!(error instanceof Unauthorized)) console.error(`${what} could not be loaded`, error)
}
