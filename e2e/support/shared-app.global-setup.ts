import { startApp } from './app.ts'
import { SHARED_APP_VARIABLES } from './shared-app.ts'
import { settledPage, states } from './states.ts'

/** Starts an app in each state of knowledge, for all journeys that only look, and ends both after the last one. */
export async function setup(): Promise<() => Promise<void>> {
  const apps = await Promise.all(
    states.map(async ({ state, env }) => {
      const app = await startApp({ env })
      await settledPage(app, state)
      process.env[SHARED_APP_VARIABLES[state]] = app.url
      return app
    }),
  )
  return async () => {
    await Promise.all(apps.map((app) => app.dispose()))
  }
}
