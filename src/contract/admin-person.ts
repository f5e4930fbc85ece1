import { z } from 'zod/mini'
import { isWalletAddress } from '../rules/wallet-address.ts'
import { submissionKinds } from './submission.ts'

/** What is stored about a person, whom administrators know by email addresses and wallets. */

const ASKED = 'Please enter an email address or a wallet'
const looksLikeEmail = (text: string) => z.email().safeParse(text).success

/** One email address, or one wallet. */
const personKey = z.string({ error: ASKED }).check(z.trim(), z.maxLength(254, { error: ASKED }), z.refine((text) => looksLikeEmail(text) || isWalletAddress(text), { error: ASKED }))

/** Everything about any of these. */
const who = z.array(personKey).check(z.minLength(1, { error: ASKED }), z.maxLength(10, { error: 'At most ten at once' }))

/** POST /api/admin/person/search and POST /api/admin/person/export. */
export const adminPersonQuestion = z.object({ who })
export type AdminPersonQuestion = z.infer<typeof adminPersonQuestion>

/** POST /api/admin/person/erasure. `typed`: the first of `who`, typed once more by the administrator. */
export const adminPersonErasure = z.object({ who, typed: z.string({ error: 'Please type the address again' }).check(z.trim(), z.maxLength(254)) })
export type AdminPersonErasure = z.infer<typeof adminPersonErasure>

/** What an erasure deletes, by where it is. */
export const erasedPlaces = [
  'submissions',
  'files',
  'fileReadings',
  'caseEvents',
  'messages',
  'attempts',
  'queued',
  'whitelist',
  'cards',
  'proofs',
  'pushDevices',
  'savedViews',
  'invitations',
  'demoMails',
] as const
export type ErasedPlace = (typeof erasedPlaces)[number]

/** What an erasure leaves: the words beside the figure say why. `card`: at its issuer. `account`: an administrator's own. */
export const keptPlaces = ['sent', 'chain', 'card', 'account', 'mentions', 'audit'] as const
export type KeptPlace = (typeof keptPlaces)[number]

const counts = <const Names extends readonly [string, ...string[]]>(names: Names) => z.array(z.object({ what: z.enum(names), count: z.int().check(z.positive()) }))

/** `found`: what an erasure deletes. `kept`: what it leaves. Places with nothing are absent. */
export const adminPersonFound = z.object({
  success: z.literal(true),
  found: counts(erasedPlaces),
  kept: counts(keptPlaces),
  /** The newest, `MOST_LISTED` of them. */
  submissions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(submissionKinds),
      referenceNumber: z.string(),
      name: z.string(),
      email: z.string(),
      wallet: z.nullable(z.string()),
      walletProven: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** What else these submissions name, which may be the same person's. `proven`: the sender had proven that wallet. */
  related: z.array(z.object({ value: z.string(), proven: z.boolean() })),
  /** References of other cases that mention an address or a wallet in a text. They stay. */
  mentionedIn: z.array(z.string()),
})
export type AdminPersonFound = z.infer<typeof adminPersonFound>

/** A line of the answer to an erasure (application/x-ndjson): progress, then the outcome. Nothing is deleted before the outcome. */
export const adminPersonErasing = z.union([
  z.object({ done: z.int(), of: z.int() }),
  z.object({ success: z.literal(true), erased: counts(erasedPlaces), kept: counts(keptPlaces) }),
  z.object({ success: z.literal(false), error: z.string(), code: z.string() }),
])
export type AdminPersonErasing = z.infer<typeof adminPersonErasing>
