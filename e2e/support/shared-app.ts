import type { App } from './app.ts'

/** The variables that hold the addresses of the apps of `shared-app.global-setup.ts`. */
export const SHARED_APP_VARIABLES = { live: 'E2E_LIVE_APP', reference: 'E2E_REFERENCE_APP' } as const

/**
 * An app that is started once for the whole run, on the demo chain or without any upstream. For journeys that only
 * look: none may stop it, or do anything on its chain.
 */
export function sharedApp(state: keyof typeof SHARED_APP_VARIABLES): Pick<App, 'url'> {
  const url = process.env[SHARED_APP_VARIABLES[state]]
  if (!url) throw new Error('there is no shared app: journeys run through vitest.config.ts, which starts it')
  return { url }
}
