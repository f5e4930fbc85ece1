import { z } from 'zod/mini'
import { adminCaseStates } from './admin-case-state.ts'
import { caseEventKinds } from './case.ts'
import { submissionKinds } from './submission.ts'

/** The dashboard's figures and lists. */

/** GET /api/admin/dashboard/stats. Recent: of the last 7 days. Deliveries: messages with a final outcome, each counted once; successful: those handed over. Without any, the rate is 0. */
export const adminStats = z.object({
  totalApplications: z.number(),
  recentApplications: z.number(),
  totalContacts: z.number(),
  recentContacts: z.number(),
  deliverySuccessRate: z.number(),
  successfulDeliveries: z.number(),
  totalDeliveries: z.number(),
  /** Messages still to be handed over. */
  waitingDeliveries: z.optional(z.number()),
})
export type AdminStats = z.infer<typeof adminStats>

/** How far a message has come. `sent`: handed to the mail server or to Telegram, which is all we know; `none`: that method was not configured when it came in. */
const deliveryState = z.enum(['waiting', 'sent', 'failed', 'none'])
export type AdminDeliveryState = z.infer<typeof deliveryState>

/** Every kind but contact messages. `tier` and `bdAmount` as the sender gave them, where the kind has them. */
export const adminApplication = z.object({
  id: z.string(),
  kind: z.optional(z.enum(submissionKinds)),
  referenceNumber: z.string(),
  name: z.string(),
  email: z.string(),
  tier: z.nullable(z.string()),
  bdAmount: z.nullable(z.string()),
  emailSent: z.boolean(),
  telegramSent: z.boolean(),
  emailState: z.optional(deliveryState),
  telegramState: z.optional(deliveryState),
  walletProven: z.optional(z.boolean()),
  /** Where its case stands, in the team's words. */
  teamState: z.optional(z.enum(adminCaseStates)),
  createdAt: z.iso.datetime(),
})
export type AdminApplication = z.infer<typeof adminApplication>

export const adminContact = z.object({
  id: z.string(),
  referenceNumber: z.optional(z.string()),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  category: z.string(),
  emailSent: z.boolean(),
  emailState: z.optional(deliveryState),
  teamState: z.optional(z.enum(adminCaseStates)),
  createdAt: z.iso.datetime(),
})
export type AdminContact = z.infer<typeof adminContact>

/** What a message tells of: an event of the case; null: that the submission came in. */
const about = z.optional(z.nullable(z.enum(caseEventKinds)))

export const adminLogEntry = z.object({
  id: z.string(),
  deliveryMethod: z.string(),
  about,
  referenceNumber: z.string(),
  applicantName: z.string(),
  success: z.boolean(),
  error: z.nullable(z.string()),
  attemptedAt: z.iso.datetime(),
})
export type AdminLogEntry = z.infer<typeof adminLogEntry>

/** Lists, newest first. `next`: the `before` of the next page; null or absent at the end. */
const next = z.optional(z.nullable(z.string()))
export const adminApplications = z.object({ applications: z.array(adminApplication), next })
export const adminContacts = z.object({ contacts: z.array(adminContact), next })
export const adminLogs = z.object({ logs: z.array(adminLogEntry), next })
