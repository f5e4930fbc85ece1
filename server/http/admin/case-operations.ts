import { z } from 'zod'
import { IDEMPOTENCY_KEY } from '../../../src/contract/submission.ts'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, problem, problems } from '../openapi/problems.ts'
import { session, unauthorized } from './people-operations.ts'

const tag = 'administration'
const { badRequest, foreign, tooMany } = problems
const id: Parameter = { name: 'id', in: 'path', required: true, description: 'The id of the submission.', schema: z.string() }
const key: Parameter = { name: IDEMPOTENCY_KEY, in: 'header', description: 'The same key again is the same move, made once.', schema: z.uuid() }

/** Moves a case. */
const move = (name: string, summary: string, description: string, body: string): Operation => ({
  method: 'post',
  path: `/api/admin/submissions/{id}/${name}`,
  tag,
  role: 'reviewer',
  summary,
  description: `${description} Based on \`version\` of the case: if it has a later one, nothing happens.`,
  parameters: [session, id, key],
  body,
  answers: {
    200: { description: 'The submission as it is now.', content: { 'application/json': 'AdminSubmission' } },
    ...ofBody,
    401: unauthorized,
    403: foreign,
    404: problem('There is no such submission.'),
    409: problem('Nothing was done or sent. The case has changed (`changed`), its state does not allow it (`not_now`), it can no longer be undone (`too_late`), or the key was used for something else (`idempotency_key_reused`).', 'AdminCaseConflict'),
  },
})

const later = 'The mail goes out once it can no longer be undone.'

/** What administrators do with cases, and with the whitelist that follows from them. */
export const caseOperations: readonly Operation[] = [
  move('review', 'Start the review of a submission', 'Its sender sees it on the page of the case; no message is sent.', 'AdminReview'),
  move('question', 'Ask the sender of a submission', `The text is sent to the sender as it is, by email, and shown on the page of the case, where it is answered. ${later}`, 'AdminQuestion'),
  move('decision', 'Decide a submission', `The text is sent to the sender as it is, by email, and shown on the page of the case. ${later} An accepted request for verification puts its wallet on the whitelist, at least as \`tier\`.`, 'AdminDecision'),
  move('reopening', 'Reopen a submission that the team has decided or closed', `The sender is told. ${later} What followed from the decision is taken back.`, 'AdminReopening'),
  move('closing', 'Close a submission without a decision', `Shown on the page of the case; with a text also sent by email. ${later}`, 'AdminClosing'),
  move('assignment', 'Give a submission to an administrator, or to nobody', 'The sender is not told.', 'AdminAssignment'),
  move('note', 'Note something for the team', 'The sender is never told.', 'AdminNote'),
  move('undo', 'Take back what the team did in the last ten seconds', 'With its consequences; its mail is never sent.', 'AdminUndo'),
  {
    method: 'post',
    path: '/api/admin/submissions/bulk',
    tag,
    role: 'reviewer',
    summary: 'Do the same with several submissions',
    description: 'Each case is changed by itself, or not, and has its own answer. `decline` needs a text, `assign` an assignee, `undo` the place of what to undo.',
    parameters: [session, key],
    body: 'AdminBulk',
    answers: { 200: { description: 'What became of each, in the order asked.', content: { 'application/json': 'AdminBulkDone' } }, ...ofBody, 401: unauthorized, 403: foreign },
  },
  {
    method: 'get',
    path: '/api/admin/assignees',
    tag,
    role: 'reader',
    summary: 'Who can be given a submission',
    parameters: [session],
    answers: { 200: { description: 'The names of those who work on submissions.', content: { 'application/json': 'AdminAssignees' } }, 401: unauthorized, 429: tooMany },
  },
  {
    method: 'get',
    path: '/api/admin/whitelist',
    tag,
    role: 'reader',
    summary: 'The wallets that the team has verified by hand',
    description: 'Those in force, newest first.',
    parameters: [
      session,
      { name: 'limit', in: 'query', description: 'How many, 1 to 100; 10 unless told.', schema: z.int() },
      { name: 'before', in: 'query', description: '`next` of the previous page.', schema: z.string() },
      { name: 'q', in: 'query', description: 'Words, each of which is in the wallet, the reference number or the name of the administrator.', schema: z.string() },
    ],
    answers: { 200: { description: '`next` is null at the end.', content: { 'application/json': 'WhitelistPage' } }, 400: badRequest, 401: unauthorized, 429: tooMany },
  },
  {
    method: 'post',
    path: '/api/admin/whitelist/{wallet}/revocation',
    tag,
    role: 'reviewer',
    summary: 'Take a wallet off the whitelist',
    description: 'At once. Its decision stays as it is.',
    parameters: [session, { name: 'wallet', in: 'path', required: true, description: 'Its address.', schema: z.string() }],
    answers: { 200: { description: 'How many approvals that ended.', content: { 'application/json': 'WhitelistRevoked' } }, 401: unauthorized, 403: foreign, 404: problem('The wallet is not on the whitelist.'), 413: problems.tooLong, 429: tooMany },
  },
]
