import { connection } from '../live/connection.ts'
import { reach } from './reach.ts'

const PATIENCE_MS = 10_000

/** Asks the server itself for its time, with a call that no cache answers. Never rejects: a server that doesn't answer is missed. */
export async function askServerClock(): Promise<void> {
  try {
    await reach('/healthz', { withinMs: PATIENCE_MS }, (response) => response.text())
  } catch {
    connection.getState().missed()
  }
}
