/** The version in package.json, inserted by the build. */
declare const __APP_VERSION__: string

interface Window {
  /** The browser's offer to install, which comes once: a script in index.html keeps it, until it was used. */
  installOffer?: Event | null
  /** Trusted Types, not yet in TypeScript's own declarations. The created object is only accepted where a URL is expected. */
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
  }
}
