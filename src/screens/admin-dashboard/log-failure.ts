import { Unauthorized } from '../../data/admin/session.ts'

/** Failed calls of the dashboard are logged and shown nowhere, as specified. A session that ended is no failure: the login follows. */
export function logFailure(what: string, error: unknown): void {
  if (!(error instanceof Unauthorized)) console.error(`${what} could not be loaded`, error)
}
