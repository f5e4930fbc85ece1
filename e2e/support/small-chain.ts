import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Names the folder with the small chain that `shared-app.global-setup.ts` prepares. */
export const SMALL_CHAIN_VARIABLE = 'E2E_SMALL_CHAIN'

/**
 * Puts a prepared demo chain with few holders into a new data folder, which the server then continues: the history of
 * thousands of holders is almost half the work of a start. Does nothing outside of the journeys.
 */
export function bringSmallChain(dataDir: string): void {
  const folder = process.env[SMALL_CHAIN_VARIABLE]
  if (!folder) return
  mkdirSync(dirname(logIn(dataDir)), { recursive: true, mode: 0o700 })
  copyFileSync(logIn(folder), logIn(dataDir))
}

/** Where a server stores its demo chain. */
function logIn(dataDir: string): string {
  return join(dataDir, 'demo', 'operations.jsonl')
}
