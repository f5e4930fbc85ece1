import { startApp } from './app.ts'
import { prepareData, PREPARED_VARIABLE } from './prepared-data.ts'
import { SHARED_APP_VARIABLES } from './shared-app.ts'
import { settledPage, states } from './states.ts'

/**
 * Prepares the data that journeys begin with, starts an app in each state of knowledge, for all journeys that only look,
 * and ends both after the last one.
 */
export async function setup(): Promise<() => Promise<void>> {
  const prepared = await prepareData(async (dataDir) => {
    const app = await startApp({ dataDir })
    await settledPage(app, 'live')
    await app.dispose()
  })
  process.env[PREPARED_VARIABLE] = prepared.folder
  const apps = await Promise.all(
    states.map(async ({ state, env }) => {
      const app = await startApp({ env })
      await settledPage(app, state)
      process.env[SHARED_APP_VARIABLES[state]] = app.url
      return app
    }),
  )
  return async () => {
    prepared.dispose()
    await Promise.all(apps.map((app) => app.dispose()))
  }
}
