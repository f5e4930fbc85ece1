import { z } from 'zod/mini'
import { referenceNumber, submissionKinds, type SubmissionKind } from '../../contract/submission.ts'

/** An entry that is older isn't sent any more unless the person asks for it. */
const SENDABLE_FOR_MS = 30 * 24 * 3_600_000

/** Where each kind is sent. A path from the store is never used. */
export const trayPaths: Record<SubmissionKind, string> = {
  contact: '/api/contact/submit',
  'card-application': '/api/card/submit-application',
  'card-application-v2': '/api/card/submit-application-v2',
  'verification-request': '/api/whitelist/request-verification',
  'loan-application': '/api/convertible-loan',
}

/** Why the server refused it, as WriteError has it. */
const refusal = z.object({ status: z.number(), code: z.string(), sentence: z.string(), field: z.optional(z.string()) })

/** What is known of a file without reading it. */
const trayFile = z.object({ part: z.string(), name: z.string(), type: z.string(), size: z.number(), lastModified: z.number() })
export type TrayFile = z.infer<typeof trayFile>

const texts = z.record(z.string(), z.string())

const base = {
  /** Its idempotency key: the same for every attempt. */
  id: z.string(),
  kind: z.enum(submissionKinds),
  /** When the person put it here, epoch milliseconds; decides the order. */
  createdAt: z.number(),
}

const content = {
  /** The form's name in the outbox of drafts, and its texts as typed, to edit it. */
  form: z.string(),
  texts,
  /** The request: a JSON body, or the text parts of a form. */
  body: z.union([z.object({ type: z.literal('json'), value: z.record(z.string(), z.unknown()) }), z.object({ type: z.literal('parts'), value: z.array(z.object({ part: z.string(), text: z.string() })) })]),
  files: z.array(trayFile),
  /** The checksum of the content, as in the outbox. */
  checksum: z.string(),
  /** The history state that the form's page needs to show the form. */
  reopen: z.record(z.string(), z.unknown()),
  /** The form had the wallet's proof, which is never stored. */
  proven: z.boolean(),
  /** Attempts that the server answered without accepting or refusing it. */
  tries: z.number(),
  /** The last attempt, epoch milliseconds; without an answer it may have arrived. */
  triedAt: z.nullable(z.number()),
}

/**
 * `waiting`: sent as soon as possible. `attention`: refused, or opened for editing and left. `editing`: open in its form. The
 * latter two are never sent by themselves.
 */
const unsentEntry = z.object({
  state: z.enum(['waiting', 'attention', 'editing']),
  ...base,
  ...content,
  /** Not sent by itself before, epoch milliseconds. */
  notBefore: z.number(),
  /** Why it needs attention; its form shows it. */
  refusal: z.nullable(refusal),
})
export type UnsentEntry = z.infer<typeof unsentEntry>

/** Of what was sent only the number stays, until the person has seen it. */
const sentEntry = z.object({ state: z.literal('sent'), ...base, referenceNumber, sentAt: z.number(), told: z.boolean() })
export type SentEntry = z.infer<typeof sentEntry>

/** One submission in the tray. */
export const trayEntry = z.union([unsentEntry, sentEntry])
export type TrayEntry = z.infer<typeof trayEntry>

export type Refusal = z.infer<typeof refusal>

/** The code of a refusal of ours: opened for editing, and then left. */
export const LEFT_WHILE_EDITING = 'left_while_editing'
/** The code of a refusal of ours: the browser has lost its files. */
export const FILES_LOST = 'files_lost'

/** Whether it is too old to be sent by itself. */
export function isExpired(entry: TrayEntry, now: number): boolean {
  return entry.state !== 'sent' && now - entry.createdAt > SENDABLE_FOR_MS
}

/** Whether it is to be sent by itself now. */
export function isDue(entry: TrayEntry, now: number): boolean {
  return entry.state === 'waiting' && entry.notBefore <= now && !isExpired(entry, now)
}

/** Whether it stays unless the person does something. */
export function needsAttention(entry: TrayEntry, now: number): boolean {
  return entry.state === 'attention' || entry.state === 'editing' || isExpired(entry, now)
}

/** The kind that is sent to this path; `null` for one that never waits in the tray. */
export function trayKind(path: string): SubmissionKind | null {
  return submissionKinds.find((kind) => trayPaths[kind] === path) ?? null
}

/** What a form puts into the tray. */
export interface Finished extends Pick<UnsentEntry, 'kind' | 'form' | 'texts' | 'checksum' | 'reopen' | 'proven'> {
  idempotencyKey: string
  body: object | FormData
}
