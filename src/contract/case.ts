import { z } from 'zod/mini'
import { email, orEmpty, paragraph, wallet } from './submission-fields.ts'
import { referenceNumber, submissionKinds } from './submission.ts'

/** Where a submission stands. `received`: stored. `mailed`: passed on to the team by email or Telegram. `waiting_for_you`: the team has asked its sender something. `closed`: without a decision. */
export const caseStates = ['received', 'mailed', 'in_review', 'waiting_for_you', 'decided', 'withdrawn', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** How the team decided. `answered`: a message that needed no yes or no. */
export const caseOutcomes = ['accepted', 'declined', 'answered'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** What changes the state of a case. `answered` and `withdrawn` are its sender's doing, the others the team's. */
export const caseTurns = ['in_review', 'asked', 'answered', 'decided', 'withdrawn', 'closed', 'reopened'] as const
export type CaseTurn = (typeof caseTurns)[number]

/** What can happen in a case once it came in. Of `assigned`, `noted` and `undone`, and of what was undone, its sender is not told. */
export const caseEventKinds = [...caseTurns, 'assigned', 'noted', 'undone'] as const
export type CaseEventKind = (typeof caseEventKinds)[number]

/** Everything that its sender is told of. `received` and `mailed` come from the intake. */
export const caseStepKinds = ['received', 'mailed', ...caseTurns] as const
export type CaseStepKind = (typeof caseStepKinds)[number]

/** Files that an answer may have, by the names of their parts. Type and size as for a loan application's. */
export const caseFiles = ['file1', 'file2'] as const
export type CaseFile = (typeof caseFiles)[number]

/** What opens a case: its number, and either the email address it was sent with or its wallet with the header `Wallet-Proof`. */
const key = {
  referenceNumber: referenceNumber,
  email: z.optional(email('Please enter the email address you gave')),
  walletAddress: z.optional(wallet),
}
const oneKey = z.refine<{ email?: string | undefined; walletAddress?: string | undefined }>((given) => (given.email === undefined) !== (given.walletAddress === undefined), {
  error: 'Please give either the email address or the wallet',
  path: ['email'],
})

/** POST /api/case and POST /api/case/withdraw. */
export const caseKey = z.object(key).check(oneKey)
export type CaseKey = z.infer<typeof caseKey>

/** POST /api/case/answer, multipart/form-data: these parts as text, and up to two files. One of text and files must be there. */
export const caseAnswer = z.object({ ...key, text: z._default(orEmpty(paragraph(0, 5000, 'Please use plain text')), '') }).check(oneKey)
export type CaseAnswer = z.infer<typeof caseAnswer>

/** POST /api/case/of-wallet. Needs the wallet's proof in the header `Wallet-Proof`. */
export const casesQuestion = z.object({ walletAddress: wallet })

/** A step of a case. `text`: the team's question, or its reasons; the sender's own texts are not repeated. `files`: how many came with the answer. */
export const caseStep = z.object({
  step: z.enum(caseStepKinds),
  at: z.iso.datetime(),
  text: z.optional(z.string()),
  files: z.optional(z.int()),
  outcome: z.optional(z.enum(caseOutcomes)),
})
export type CaseStep = z.infer<typeof caseStep>

/** What the sender of a submission is told about it: nothing of what was sent in, not even a name. */
export const caseView = z.object({
  success: z.literal(true),
  referenceNumber,
  kind: z.enum(submissionKinds),
  state: z.enum(caseStates),
  /** Oldest first. */
  steps: z.array(caseStep),
  /** The open question, exactly while the state is `waiting_for_you`. */
  question: z.nullable(z.string()),
  canWithdraw: z.boolean(),
})
export type CaseView = z.infer<typeof caseView>

/** The cases whose senders had proven this wallet as they sent them, newest first. */
export const caseList = z.object({
  success: z.literal(true),
  cases: z.array(z.object({ referenceNumber, kind: z.enum(submissionKinds), state: z.enum(caseStates), at: z.iso.datetime() })),
})
export type CaseList = z.infer<typeof caseList>
