import type { PairingRefusal } from '../../pairing/pairings.ts'
import { HttpProblem } from '../middleware/http-problem.ts'

const refusals = {
  unknown: { status: 404, code: 'unknown_pairing', error: 'There is no such visit to a wallet. Please begin again in the app.' },
  used: { status: 409, code: 'used_pairing', error: 'This link was used before. Please begin again in the app.' },
  expired: { status: 410, code: 'expired_pairing', error: 'This took longer than five minutes. Please begin again in the app.' },
  ended: { status: 410, code: 'ended_pairing', error: 'This was cancelled. Please begin again in the app.' },
  'wrong-secret': { status: 403, code: 'wrong_secret', error: 'This answer belongs to another app.' },
} as const satisfies Record<PairingRefusal, object>

/** Each refusal with a code of its own. */
export function pairingProblem(refusal: PairingRefusal): HttpProblem {
  return new HttpProblem(refusals[refusal])
}
