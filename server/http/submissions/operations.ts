import { z } from 'zod'
import { FORM_TOKEN, PROOF_OF_WORK } from '../../../src/contract/form-check.ts'
import { IDEMPOTENCY_KEY, submissionKinds, type SubmissionKind } from '../../../src/contract/submission.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import { kinds } from '../../intake/kinds.ts'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'
import { passing, problem, problems } from '../openapi/problems.ts'

const accepted = { 'application/json': 'SubmissionAccepted' } as const

const key: Parameter = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  description: 'Generated once per submission and sent with every attempt: the same key twice is one submission. Without it every call is a new one.',
  schema: z.uuid(),
}
const proof: Parameter = {
  name: WALLET_PROOF,
  in: 'header',
  description: 'The token of a proven wallet. Optional; the team sees whether it was there.',
  schema: z.string(),
}

const token: Parameter = {
  name: FORM_TOKEN,
  in: 'header',
  description: 'From `/api/forms/token`, two seconds to two hours old. Without it the answer is 428 and has one.',
  schema: z.string(),
}
const work: Parameter = {
  name: PROOF_OF_WORK,
  in: 'header',
  description: 'The solved challenge of a 428, `text:number`, once. Asked for only after several forms from one address.',
  schema: z.string(),
}

const words: Readonly<Record<SubmissionKind, { summary: string; body: string }>> = {
  contact: { summary: 'Write a message', body: 'ContactMessage' },
  'card-application': { summary: 'Apply for a card', body: 'CardApplication' },
  'card-application-v2': { summary: 'Apply for a card, with a telephone number', body: 'CardApplicationV2' },
  'verification-request': { summary: 'Ask for a manual check of a stake', body: 'VerificationRequest' },
  'loan-application': { summary: 'Apply for a loan note, with a passport copy and a utility bill', body: 'LoanApplication' },
}

const receiving = submissionKinds.map((kind): Operation => {
  const { path, files } = kinds[kind]
  const type = files.length > 0 ? 'multipart/form-data' : 'application/json'
  return {
    method: 'post',
    path,
    tag: 'submissions',
    summary: words[kind].summary,
    ...(files.length > 0 ? { description: 'Each file is a picture or a PDF by its content, of 10 MB at most, or the address of one that was sent before (see uploads). Files are stored encrypted.' } : {}),
    parameters: files.length > 0 ? [key, token, work] : [key, proof, token, work],
    body: words[kind].body,
    bodyType: type,
    answers: {
      200: { description: 'This key was used before: the same answer again, and nothing new was stored.', content: accepted },
      201: { description: 'Stored. The reference number replaces any that was proposed.', content: accepted },
      400: problem('A field or a file is missing or not what it should be; `field` names it. `upload_gone`: a file that was sent before has expired, or is unfinished.'),
      403: problems.foreign,
      ...(files.length > 0 ? { 408: problem('The files took longer than 30 seconds to arrive, or came too slowly.') } : {}),
      409: problem('The key was used for another submission before (`idempotency_key_reused`). That one is kept; this one was not stored, and needs a key of its own.'),
      413: problem('The body or a file is too large.'),
      415: problem(`The Content-Type is not ${type}.`),
      428: problem('Not looked at: to be sent again with the token, at the time, or with the solved challenge that the answer names.', 'FormCheck'),
      429: passing('Too many of this kind from your address.'),
      503: passing('It cannot be stored right now, and was not.'),
    } satisfies Record<number, Answer>,
  }
})

/** The calls that receive submissions, and what their forms need. */
export const submissionOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/forms/token',
    tag: 'submissions',
    summary: 'The token of a form',
    description: 'To be fetched as the form is opened. It says when that was, and nothing about who opened it. Absent where the server does not check forms.',
    answers: { 200: { description: 'Good for any form.', content: { 'application/json': 'FormToken' } }, 429: problems.tooMany },
  },
  ...receiving,
]
