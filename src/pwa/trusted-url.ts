import { TRUSTED_POLICY } from '../page/trusted-policy.ts'

let made: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** The service worker's, and that of the worker that reads PDFs for administrators. */
const ours = /^\/(sw\.js|assets\/pdf\.worker[\w.-]*\.mjs)$/

/**
 * The URL of a worker's script. A page that requires Trusted Types does not accept plain text for it; browsers without Trusted
 * Types do. Throws for any other path.
 */
export function trustedScript(path: string): string {
  made ??= window.trustedTypes?.createPolicy(TRUSTED_POLICY, {
    createScriptURL: (url) => {
      if (!ours.test(url)) throw new TypeError(`${url} is not one of our scripts`)
      return url
    },
  })
  return made ? made.createScriptURL(path) : path
}

export function workerUrl(): string {
  return trustedScript('/sw.js')
}
