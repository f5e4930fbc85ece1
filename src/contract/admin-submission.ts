import { z } from 'zod/mini'
import { adminCase } from './admin-case.ts'
import { whitelistEntry } from './admin-whitelist.ts'
import { caseEventKinds } from './case.ts'
import { deliveryMethods, submissionKinds } from './submission.ts'

/** What a message tells of: an event of the case; null: that the submission came in. */
const about = z.optional(z.nullable(z.enum(caseEventKinds)))

/** GET /api/admin/submissions/{id}: everything stored about one, except the content of its files. */
export const adminSubmission = z.object({
  id: z.string(),
  kind: z.enum(submissionKinds),
  referenceNumber: z.string(),
  name: z.string(),
  email: z.string(),
  wallet: z.nullable(z.string()),
  walletProven: z.boolean(),
  createdAt: z.iso.datetime(),
  /** As the form sent them. */
  fields: z.record(z.string(), z.unknown()),
  uploads: z.array(
    z.object({
      id: z.string(),
      part: z.string(),
      fileName: z.string(),
      mediaType: z.string(),
      size: z.number(),
      /** Who opened it, and when, newest first. */
      readings: z.array(z.object({ username: z.string(), at: z.iso.datetime() })),
    }),
  ),
  deliveries: z.array(
    z.object({
      id: z.string(),
      method: z.enum(deliveryMethods),
      audience: z.enum(['team', 'sender']),
      about,
      /** How often the same message was sent before. */
      repetition: z.optional(z.int()),
      /** `cancelled`: what it tells of was undone in time. */
      state: z.enum(['waiting', 'sent', 'failed', 'cancelled']),
      createdAt: z.iso.datetime(),
      sentAt: z.nullable(z.iso.datetime()),
      attempts: z.array(z.object({ success: z.boolean(), error: z.nullable(z.string()), attemptedAt: z.iso.datetime() })),
    }),
  ),
  /** Absent from a server older than the app. */
  case: z.optional(adminCase),
  /** Of its wallet: the approval in force, else the last one that was. Absent from exports. */
  whitelist: z.optional(z.nullable(whitelistEntry)),
})
export type AdminSubmission = z.infer<typeof adminSubmission>

/** What can be exported: GET /api/admin/export/{kind}. */
export const adminExports = ['applications', 'contacts'] as const
export type AdminExport = (typeof adminExports)[number]
export const adminExported = z.object({ exportedAt: z.iso.datetime(), applications: z.optional(z.array(adminSubmission)), contacts: z.optional(z.array(adminSubmission)) })
