import type { Operation } from '../openapi/operation.ts'
import { ofBody, passing, problem, problems } from '../openapi/problems.ts'

const tag = 'wallets'
const unknown = problem('`unknown_pairing`: never begun, or forgotten an hour after its end.')
const wrongSecret = problem('`wrong_secret`, or `cross_site`.')

/** A wallet app answers in the browser; the app that asked takes the answer up by a pairing. */
export const pairingOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/pairings',
    tag,
    summary: 'Begin a visit to a wallet app',
    description: 'For one answer, within five minutes. The id goes into the link of return; the secret stays in the app.',
    answers: {
      200: { description: 'Id and secret.', content: { 'application/json': 'OpenedPairing' } },
      403: problems.foreign,
      413: problems.tooLong,
      429: problems.tooMany,
      503: passing('Too many were begun in these minutes.'),
    },
  },
  {
    method: 'post',
    path: '/api/pairings/answer',
    tag,
    summary: 'Leave the wallet’s answer',
    description: 'Encrypted for the app, or the wallet’s error. Only the first answer counts.',
    body: 'PairingAnswer',
    answers: {
      200: { description: 'It waits for the app.', content: { 'application/json': 'PairingDone' } },
      ...ofBody,
      403: problems.foreign,
      404: unknown,
      409: problem('`used_pairing`: there is an answer already.'),
      410: problem('`expired_pairing` after five minutes, or `ended_pairing`.'),
    },
  },
  {
    method: 'post',
    path: '/api/pairings/take',
    tag,
    summary: 'Take the wallet’s answer up',
    description: 'With the secret, as often as needed until the end. The live stream tells when there is one.',
    body: 'PairingKey',
    answers: {
      200: { description: 'The answer, or that there is none yet.', content: { 'application/json': 'PairingState' } },
      ...ofBody,
      403: wrongSecret,
      404: unknown,
      410: problem('`expired_pairing` after five minutes, or `ended_pairing`.'),
    },
  },
  {
    method: 'post',
    path: '/api/pairings/end',
    tag,
    summary: 'End a pairing',
    description: 'With the secret: by the app. Without it: by whoever was led to the page of return and didn’t start this; a proof that came of it ends, too.',
    body: 'PairingEnd',
    answers: {
      200: { description: 'It has ended, possibly before.', content: { 'application/json': 'PairingDone' } },
      ...ofBody,
      403: wrongSecret,
      404: unknown,
    },
  },
]
