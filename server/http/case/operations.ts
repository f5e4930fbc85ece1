import { z } from 'zod'
import { IDEMPOTENCY_KEY } from '../../../src/contract/submission.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, passing, problem, problems } from '../openapi/problems.ts'

const tag = 'cases'
const proof: Parameter = { name: WALLET_PROOF, in: 'header', description: 'The token of a proven wallet, where the body names a wallet.', schema: z.string() }
const view = (description: string): Answer => ({ description, content: { 'application/json': 'CaseView' } })
const refusals = {
  ...ofBody,
  401: problem('The wallet was not proven.'),
  403: problems.foreign,
  404: problem('No case has this number together with this address: the same answer, in like time, whichever is wrong.'),
  429: passing('Too many wrong keys from your address, or for this number; or too many calls.'),
  503: passing('It cannot be done right now, and was not.'),
} satisfies Record<number, Answer>

/** The calls for the person who sent a submission. */
export const caseOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/case',
    tag,
    summary: 'What became of a submission',
    description: 'By its number, and the email address it was sent with or its proven wallet. It tells nothing of what was sent in.',
    parameters: [proof],
    body: 'CaseKey',
    answers: { 200: view('As of now.'), ...refusals },
  },
  {
    method: 'post',
    path: '/api/case/of-wallet',
    tag,
    summary: 'The submissions of a wallet',
    description: 'Those that were sent with the proof of this wallet: anyone may type an address.',
    parameters: [proof],
    body: 'CasesQuestion',
    answers: { 200: { description: 'Newest first, 50 at most.', content: { 'application/json': 'CaseList' } }, ...ofBody, 401: refusals[401], 403: refusals[403], 503: refusals[503] },
  },
  {
    method: 'post',
    path: '/api/case/answer',
    tag,
    summary: 'Answer a question of the team',
    description: 'Text, files, or both, while the state is `waiting_for_you`. Files are a picture or a PDF by their content, of 10 MB at most, or the address of one that was sent before (see uploads), and are stored encrypted.',
    parameters: [
      proof,
      { name: IDEMPOTENCY_KEY, in: 'header', description: 'Generated once per answer and sent with every attempt: the same key twice is one answer.', schema: z.uuid() },
    ],
    body: 'CaseAnswer',
    bodyType: 'multipart/form-data',
    answers: {
      200: view('Stored, possibly before.'),
      ...refusals,
      400: problem('A part or a file is not what it should be; `field` names it. `upload_gone`: a file that was sent before has expired, or is unfinished.'),
      408: problem('The files took longer than 30 seconds to arrive, or came too slowly.'),
      409: problem('Nothing is asked (`not_asked`), the case is closed (`closed`), or the key was used for another answer (`idempotency_key_reused`).'),
      413: problem('The body or a file is too large.'),
      415: problem('The Content-Type is not multipart/form-data.'),
    },
  },
  {
    method: 'post',
    path: '/api/case/withdraw',
    tag,
    summary: 'Withdraw a submission',
    description: 'Until it is decided. A repetition changes nothing.',
    parameters: [proof],
    body: 'CaseKey',
    answers: { 200: view('Withdrawn, possibly before.'), ...refusals, 409: problem('The case is decided (`closed`).') },
  },
]
