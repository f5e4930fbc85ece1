import { z } from 'zod'
import { IDEMPOTENCY_KEY, submissionKinds, type SubmissionKind } from '../../../src/contract/submission.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import { kinds } from '../../intake/kinds.ts'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'

const content = { 'application/json': 'WriteRefused' } as const
const headers = { 'Retry-After': { description: 'Seconds after which it is worth trying again.' } }
const taken = { 'application/json': 'SubmissionTaken' } as const

const key: Parameter = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  description: 'Made up once for a submission and sent with every try: the same key twice is one submission. Without it every call is one of its own.',
  schema: z.uuid(),
}
const proof: Parameter = {
  name: WALLET_PROOF,
  in: 'header',
  description: 'The token of a proven wallet. It is not needed; those who look at the submission see whether it was there.',
  schema: z.string(),
}

const words: Readonly<Record<SubmissionKind, { summary: string; body: string }>> = {
  contact: { summary: 'Write a message', body: 'ContactMessage' },
  'card-application': { summary: 'Apply for a card', body: 'CardApplication' },
  'card-application-v2': { summary: 'Apply for a card, with a telephone number', body: 'CardApplicationV2' },
  'verification-request': { summary: 'Ask for a stake to be checked by hand', body: 'VerificationRequest' },
  'loan-application': { summary: 'Apply for a loan note, with a passport copy and a utility bill', body: 'LoanApplication' },
}

/** The calls with which people send something in. */
export const submissionOperations: readonly Operation[] = submissionKinds.map((kind) => {
  const { path, files } = kinds[kind]
  const type = files.length > 0 ? 'multipart/form-data' : 'application/json'
  return {
    method: 'post',
    path,
    tag: 'submissions',
    summary: words[kind].summary,
    ...(files.length > 0 ? { description: 'Each file is a picture or a PDF by its content, of 10 MB at most. Files are stored encrypted.' } : {}),
    parameters: files.length > 0 ? [key] : [key, proof],
    body: words[kind].body,
    bodyType: type,
    answers: {
      200: { description: 'This key was answered before: the same again, and nothing was stored anew.', content: taken },
      201: { description: 'Stored. The reference number is the one that counts, whatever was proposed.', content: taken },
      400: { description: 'A field or a file is missing or not what it should be; `field` names it.', content },
      403: { description: 'A page of another site sends this.', content },
      ...(files.length > 0 ? { 408: { description: 'The files took longer than 30 seconds to arrive, or hardly came at all.', content } } : {}),
      413: { description: 'The body or a file is too large.', content },
      415: { description: `The Content-Type is not ${type}.`, content },
      422: { description: 'The key was used for something else before.', content },
      429: { description: 'Too many of this kind from your address.', content, headers },
      503: { description: 'It cannot be stored right now; nothing of it was.', content, headers },
    } satisfies Record<number, Answer>,
  }
})
