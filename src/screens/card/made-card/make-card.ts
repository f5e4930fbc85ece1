import { z } from 'zod/mini'
import { problem } from '../../../contract/problem.ts'
import { cardExists, CARD_HOLDER, virtualCard as cardAnswer, type VirtualCard } from '../../../contract/virtual-card.ts'
import { madeCard as words } from './content.ts'
import { HttpError } from '../../../data/api/http-error.ts'
import { send } from '../../../data/api/send.ts'
import { shorten } from '../../../rules/format.ts'
import { forgetProof, proofHeaders, proveWallet } from '../../../wallet/prove.ts'

const CREATE = '/api/virtual-card/create'
const SEEN = '/api/virtual-card/seen'
const ANSWER_WITHIN_MS = 30_000

export type CardStep = 'connecting' | 'signing' | 'creating'

/** The outcome. `declined`: by the person or the wallet, so not a failure of ours. */
export type CardOutcome =
  | { outcome: 'made'; card: VirtualCard }
  | { outcome: 'exists'; lastFour: string }
  | { outcome: 'declined' | 'failed'; sentence: string }

export interface Making {
  /** The checked wallet, which the card is for. */
  wallet: string
  /** The connected address, `null` if there is none. */
  connected: string | null
  connect: () => Promise<string | null>
  sign: (message: Uint8Array) => Promise<Uint8Array>
  onStep: (step: CardStep) => void
}

/** Connects the wallet if needed, has it sign, and requests its card. Never rejects. */
export async function makeCard({ wallet, connected, connect, sign, onStep }: Making): Promise<CardOutcome> {
  onStep('connecting')
  const address = connected ?? (await connect())
  if (address === null) return { outcome: 'declined', sentence: words.refused.noWallet }
  if (address !== wallet) return { outcome: 'declined', sentence: words.refused.otherWallet(shorten(address, 6, 6)) }
  const signing = watched(sign)
  try {
    onStep('signing')
    await proveWallet(wallet, signing.sign)
    onStep('creating')
    const body = { walletAddress: wallet, holderName: CARD_HOLDER }
    return { outcome: 'made', card: await send(CREATE, cardAnswer, body, { headers: proofHeaders(wallet), withinMs: ANSWER_WITHIN_MS }) }
  } catch (error) {
    if (signing.declined()) return { outcome: 'declined', sentence: words.refused.notSigned }
    if (!(error instanceof HttpError)) return { outcome: 'failed', sentence: words.refused.noAnswer }
    return refusal(error, wallet)
  }
}

/** Tells the server that the card's details were shown; until then it returns them again. Resolves to false if that failed. */
export async function tellSeen(wallet: string): Promise<boolean> {
  return send(SEEN, z.unknown(), { walletAddress: wallet }, { headers: proofHeaders(wallet), withinMs: ANSWER_WITHIN_MS }).then(
    () => true,
    () => false,
  )
}

function refusal({ status, json }: HttpError, wallet: string): CardOutcome {
  const exists = cardExists.safeParse(json)
  if (exists.success) return { outcome: 'exists', lastFour: exists.data.lastFour }
  // The server has forgotten the proof, so the next attempt signs again.
  if (status === 401) forgetProof(wallet)
  return { outcome: 'failed', sentence: problem.safeParse(json).data?.error ?? '' }
}

/** Tells a wallet that refused to sign from a server that didn't answer. */
function watched(sign: Making['sign']) {
  let refused = false
  return {
    declined: () => refused,
    sign: async (message: Uint8Array) => {
      try {
        return await sign(message)
      } catch (error) {
        refused = true
        throw error
      }
    },
  }
}
