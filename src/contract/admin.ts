import { z } from 'zod/mini'
import { withoutBidi } from '../rules/bidi.ts'
import { adminCase, adminCaseStates } from './admin-case.ts'
import { whitelistEntry } from './admin-whitelist.ts'
import { caseEventKinds } from './case.ts'
import { deliveryMethods, submissionKinds } from './submission.ts'

/** The administrators' calls. All but the first three need a session: a browser's cookie, or a program's bearer token. */

/** The fewest characters of a new password: on the demo, as specified, and on a real chain. */
export const ADMIN_PASSWORD_LEAST = 6
export const ADMIN_PASSWORD_LEAST_REAL = 12
export const credential = (message: string) => z.string({ error: message }).check(z.minLength(1, { error: message }), z.maxLength(200, { error: 'At most 200 characters' }))
export const adminUsername = z.string({ error: 'Please enter a username' }).check(z.overwrite(withoutBidi), z.trim(), z.minLength(1, { error: 'Please enter a username' }), z.maxLength(100, { error: 'At most 100 characters' }), z.regex(/^[^\p{Cc}]*$/u, { error: 'Please enter a username' }))

/** POST /api/admin/login. */
export const adminLogin = z.object({ username: adminUsername, password: credential('Please enter a password') })
export type AdminLogin = z.infer<typeof adminLogin>

export const adminUser = z.object({ username: z.string(), email: z.optional(z.string()) })
export type AdminUser = z.infer<typeof adminUser>

/** `sessionId` appears only here, and only for programs: a browser has it in a cookie that no script can read. */
export const adminSignedIn = z.object({ success: z.literal(true), sessionId: z.optional(z.string()), user: adminUser })
export type AdminSignedIn = z.infer<typeof adminSignedIn>

/** Status 202 of a sign-in: the password is right, and the second factor is still to be shown. `challenge` is good for some minutes. */
export const adminChallenged = z.object({ success: z.literal(true), challenge: z.string() })
export type AdminChallenged = z.infer<typeof adminChallenged>

const code = z.string({ error: 'Please enter the code' }).check(z.trim(), z.minLength(1, { error: 'Please enter the code' }), z.maxLength(100, { error: 'This is not a code' }))
/** POST /api/admin/login/code: the second step. `code`: six digits of the authenticator app, or a recovery code. */
export const adminLoginCode = z.object({ challenge: z.string().check(z.maxLength(128)), code })
export type AdminLoginCode = z.infer<typeof adminLoginCode>
/** POST /api/admin/account/second-factor/confirmation. */
export const adminCode = z.object({ code })

/** GET /api/admin/setup: whether the first administrator can still be created, whether that needs the server's token, and how long a password must be. */
export const adminSetupState = z.object({ open: z.boolean(), needsToken: z.boolean(), passwordLeast: z.optional(z.int()) })
export type AdminSetupState = z.infer<typeof adminSetupState>

/** A password that is set from now on; the server also refuses those that are easy to guess, and on a real chain shorter ones. */
export const adminNewPassword = credential('Please enter a password').check(z.minLength(ADMIN_PASSWORD_LEAST, { error: `Password must be at least ${ADMIN_PASSWORD_LEAST} characters` }))
export const adminEmail = z.optional(z.union([z.literal(''), z.string().check(z.trim(), z.maxLength(254), z.email())], { error: 'Please enter a valid email address' }))

/** POST /api/admin/setup. */
export const adminSetup = z.object({
  username: adminUsername,
  password: adminNewPassword,
  email: adminEmail,
  /** The server's ADMIN_SETUP_TOKEN, where it asks for one. */
  setupToken: z.optional(z.string().check(z.maxLength(400))),
})
export type AdminSetup = z.infer<typeof adminSetup>

export const adminDone = z.object({ success: z.literal(true) })

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
