import { TRUSTED_POLICY } from '../page/trusted-policy.ts'

let made: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/**
 * The URL of the service worker's script. A page that requires Trusted Types does not accept plain text for it; browsers
 * without Trusted Types do.
 */
export function workerUrl(): string {
  const path = '/sw.js'
  made ??= window.trustedTypes?.createPolicy(TRUSTED_POLICY, {
    createScriptURL: (url) => {
      if (url !== path) throw new TypeError(`${url} is not one of our scripts`)
      return url
    },
  })
  return made ? made.createScriptURL(path) : path
}
