import { z } from 'zod/mini'
import { adminRole } from './admin-role.ts'

/** A session of the administrator who asks. `browser`: `Firefox on Windows`; empty for programs. */
export const adminOwnSession = z.object({ id: z.string(), browser: z.string(), createdAt: z.iso.datetime(), usedAt: z.iso.datetime(), current: z.boolean() })
export type AdminOwnSession = z.infer<typeof adminOwnSession>

/** GET /api/admin/account: the administrator who asks. */
export const adminAccount = z.object({
  username: z.string(),
  email: z.nullable(z.string()),
  role: adminRole,
  /** The fewest characters of a new password; absent from a server older than the app. */
  passwordLeast: z.optional(z.int()),
  /** `since`: null without a second factor. `required`: for this role, on this installation. `recoveryCodes`: how many are left. */
  secondFactor: z.object({ since: z.nullable(z.iso.datetime()), required: z.boolean(), recoveryCodes: z.int() }),
  /** The one last used first. */
  sessions: z.array(adminOwnSession),
})
export type AdminAccount = z.infer<typeof adminAccount>
