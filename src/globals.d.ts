/** The version in package.json, put in by the build. */
declare const __APP_VERSION__: string

interface Window {
  /** Trusted Types, which TypeScript's own declarations don't have yet. What it gives is an object that only calls for addresses take. */
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
  }
}
