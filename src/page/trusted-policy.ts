/** The one Trusted Types policy that pages allow: src/pwa/trusted-url.ts makes it, server/http/policy.ts names it. */
export const TRUSTED_POLICY = 'bd'
