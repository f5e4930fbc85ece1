import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorld } from '../../server/demo/world.ts'
import { openDatabase } from '../../server/db/open.ts'

// A server's first start creates a database cluster and counts a chain: work that is the same for every journey. It is
// done once, and each journey's server goes on from a copy.

/** Names the folder with the data folders that `shared-app.global-setup.ts` prepares. */
export const PREPARED_VARIABLE = 'E2E_PREPARED_DATA'

/** `database`: an empty database. `chain`: a server that has counted a demo chain with few holders. */
export type PreparedData = 'database' | 'chain'

const FEW_HOLDERS = 60

/** Prepares both. `count` starts a server on the data folder, and stops it once it has counted the chain that lies there. */
export async function prepareData(count: (dataDir: string) => Promise<void>): Promise<{ folder: string; dispose: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bd-prepared-'))
  // Run by root, the embedded database belongs to another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  const [database, chain] = [join(folder, 'database'), join(folder, 'chain')]
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  await (await openDatabase({ dataDir: database, log: silent })).close()
  copyFolder(database, chain)
  openWorld({ holders: FEW_HOLDERS, dataDir: chain, clock: Date.now }).close()
  await count(chain)
  return { folder, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Begins a new data folder with what was prepared. Does nothing outside of the journeys. */
export function bringData(which: PreparedData, dataDir: string): void {
  const folder = process.env[PREPARED_VARIABLE]
  if (folder && existsSync(join(folder, which))) copyFolder(join(folder, which), dataDir)
}

/** With owners and modes: PostgreSQL's files belong to another user where the tests are run by root. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
