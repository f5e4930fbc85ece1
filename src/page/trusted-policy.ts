/** The only Trusted Types policy that pages allow: src/pwa/trusted-url.ts creates it, server/http/middleware/policy.ts allows it. */
export const TRUSTED_POLICY = 'bd'
