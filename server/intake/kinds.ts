import type { z } from 'zod/mini'
import { cardApplication, cardApplicationV2 } from '../../src/contract/card-application.ts'
import { contactMessage } from '../../src/contract/contact-message.ts'
import { loanApplication, loanFiles, type LoanFile } from '../../src/contract/loan-application.ts'
import type { SubmissionKind } from '../../src/contract/submission.ts'
import { verificationRequest } from '../../src/contract/verification-request.ts'
import { complaintOf } from '../lib/complaint.ts'
import { refusal, type Refused } from './refused.ts'

/** The searchable facts of a submission of any kind. */
export interface Facts {
  /** Empty where the form doesn't ask. */
  name: string
  email: string
  wallet: string | null
}

/** A body that satisfies the contract of its kind. */
export interface Content extends Facts {
  body: Readonly<Record<string, unknown>>
  /** Without the fields that the client renews with each attempt: decides whether two submissions are the same. */
  said: Readonly<Record<string, unknown>>
  /** The reference that the client proposes, unchecked. */
  proposal: unknown
}

export interface KindOfSubmission {
  /** The path it is posted to. */
  path: string
  /** Its files, all of them required. */
  files: readonly LoanFile[]
  read(input: unknown): { ok: true; content: Content } | Refused
}

/** Every kind: where it arrives, and what it must contain. */
export const kinds = {
  contact: kind({
    path: '/api/contact/submit',
    schema: contactMessage,
    facts: ({ name, email, walletAddress }) => ({ name, email, wallet: walletAddress || null }),
  }),
  'card-application': kind({
    path: '/api/card/submit-application',
    schema: cardApplication,
    facts: ({ name, email, wallet }) => ({ name, email, wallet }),
  }),
  'card-application-v2': kind({
    path: '/api/card/submit-application-v2',
    schema: cardApplicationV2,
    facts: ({ name, email, wallet }) => ({ name, email, wallet }),
  }),
  'verification-request': kind({
    path: '/api/whitelist/request-verification',
    schema: verificationRequest,
    facts: ({ userEmail, walletAddress }) => ({ name: '', email: userEmail, wallet: walletAddress }),
    addedByProgram: ['requestedAt'],
  }),
  'loan-application': kind({
    path: '/api/convertible-loan',
    schema: loanApplication,
    facts: ({ name, email }) => ({ name, email, wallet: null }),
    files: loanFiles,
    proposal: 'referenceNumber',
  }),
} satisfies Record<SubmissionKind, KindOfSubmission>

interface Entry<T> {
  path: string
  schema: z.ZodMiniType<T>
  facts: (body: T) => Facts
  files?: readonly LoanFile[]
  /** Fields that differ between attempts although the sender changed nothing. */
  addedByProgram?: readonly string[]
  /** The field that proposes a reference. It isn't stored: the final reference is stored beside it. */
  proposal?: string
}

function kind<T extends Record<string, unknown>>({ path, schema, facts, files = [], addedByProgram = [], proposal }: Entry<T>): KindOfSubmission {
  return {
    path,
    files,
    read(input) {
      const { rest, proposed } = withoutField(input, proposal)
      const parsed = schema.safeParse(rest)
      if (!parsed.success) return refusal({ status: 400, code: 'bad_request', ...complaintOf(parsed.error) })
      const body = { ...parsed.data }
      const said = Object.fromEntries(Object.entries(body).filter(([field]) => !addedByProgram.includes(field)))
      return { ok: true, content: { body, said, proposal: proposed, ...facts(parsed.data) } }
    },
  }
}

function withoutField(input: unknown, field: string | undefined): { rest: unknown; proposed: unknown } {
  if (field === undefined || typeof input !== 'object' || input === null) return { rest: input, proposed: undefined }
  const { [field]: proposed, ...rest }: Record<string, unknown> = { ...input }
  return { rest, proposed }
}
