import { z } from 'zod/mini'
import { problem } from '../../../contract/problem.ts'
import { cardExists, CARD_HOLDER } from '../../../contract/virtual-card.ts'
import { madeCard as words } from './content.ts'
import { HttpError } from '../../../data/api/http-error.ts'
import { send } from '../../../data/api/send.ts'
import { forgetProof, proofHeaders } from '../../../wallet/prove.ts'
import { FRESH_MS } from '../held-card/card-calls.ts'
import { proveHolder, type Proving } from '../../../wallet/prove-holder.ts'

const CREATE = '/api/virtual-card/create'
const ANSWER_WITHIN_MS = 30_000

/** Of the answer nothing is kept: it has the number, which is asked for when it is to be shown, and only then. */
const created = z.object({ demo: z.boolean() })

export type CardStep = 'connecting' | 'signing' | 'creating'

/** The outcome. `declined`: by the person or the wallet, so not a failure of ours. */
export type CardOutcome =
  | { outcome: 'made' }
  | { outcome: 'exists'; lastFour: string }
  | { outcome: 'declined' | 'failed'; sentence: string }

export interface Making extends Pick<Proving, 'connected' | 'connect' | 'sign'> {
  /** The checked wallet, which the card is for. */
  wallet: string
  onStep: (step: CardStep) => void
}

/** Connects the wallet if needed, has it sign, and requests its card. Never rejects. */
export async function makeCard({ wallet, connected, connect, sign, onStep }: Making): Promise<CardOutcome> {
  const proof = await proveHolder({ wallet, connected, connect, sign, maxAgeMs: FRESH_MS, words: words.refused, onStep })
  if (proof.outcome !== 'proven') return proof
  onStep('creating')
  try {
    await send(CREATE, created, { walletAddress: wallet, holderName: CARD_HOLDER }, { headers: proofHeaders(wallet), withinMs: ANSWER_WITHIN_MS })
    return { outcome: 'made' }
  } catch (error) {
    return error instanceof HttpError ? refusal(error, wallet) : { outcome: 'failed', sentence: words.refused.noAnswer }
  }
}

function refusal({ status, json }: HttpError, wallet: string): CardOutcome {
  const exists = cardExists.safeParse(json)
  if (exists.success) return { outcome: 'exists', lastFour: exists.data.lastFour }
  // The server has forgotten the proof, so the next attempt signs again.
  if (status === 401) forgetProof(wallet)
  return { outcome: 'failed', sentence: problem.safeParse(json).data?.error ?? '' }
}
