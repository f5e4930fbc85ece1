import { TRUSTED_POLICY } from '../page/trusted-policy.ts'

let made: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/**
 * The address of the service worker's script. Where the page asks for Trusted Types a plain text is not taken for one;
 * browsers that don't know them take it as it is.
 */
export function workerUrl(): string {
  const path = '/sw.js'
  made ??= window.trustedTypes?.createPolicy(TRUSTED_POLICY, {
    createScriptURL: (url) => {
      if (url !== path) throw new TypeError(`${url} is no script of ours`)
      return url
    },
  })
  return made ? made.createScriptURL(path) : path
}
