import { z } from 'zod/mini'

/** What an administrator may do. A reader looks, a reviewer also works on cases, an owner also manages people, retention and erasure. */
export const adminRoles = ['owner', 'reviewer', 'reader'] as const
export type AdminRole = (typeof adminRoles)[number]

export const adminRole = z.enum(adminRoles)
