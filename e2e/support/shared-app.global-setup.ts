import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorld } from '../../server/demo/world.ts'
import { startApp } from './app.ts'
import { SHARED_APP_VARIABLES } from './shared-app.ts'
import { SMALL_CHAIN_VARIABLE } from './small-chain.ts'
import { settledPage, states } from './states.ts'

const FEW_HOLDERS = 60

/**
 * Starts an app in each state of knowledge, for all journeys that only look, and ends both after the last one. Begins the
 * small chain for journeys that start an app of their own with it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const apps = await Promise.all(
    states.map(async ({ state, env }) => {
      const app = await startApp({ env })
      await settledPage(app, state)
      process.env[SHARED_APP_VARIABLES[state]] = app.url
      return app
    }),
  )
  const smallChain = mkdtempSync(join(tmpdir(), 'bd-small-chain-'))
  openWorld({ holders: FEW_HOLDERS, dataDir: smallChain, clock: Date.now }).close()
  process.env[SMALL_CHAIN_VARIABLE] = smallChain
  return async () => {
    rmSync(smallChain, { recursive: true, force: true })
    await Promise.all(apps.map((app) => app.dispose()))
  }
}
