/** The one Trusted Types policy that pages allow: src/pwa/trusted-url.ts makes it, server/http/middleware/policy.ts names it. */
export const TRUSTED_POLICY = 'bd'
