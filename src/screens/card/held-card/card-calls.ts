import { z } from 'zod/mini'
import { problem } from '../../../contract/problem.ts'
import { cardState, cardStatus, virtualCard, type CardState, type CardStatus, type VirtualCard } from '../../../contract/virtual-card.ts'
import { HttpError } from '../../../data/api/http-error.ts'
import { jsonOf } from '../../../data/api/http.ts'
import { reach } from '../../../data/api/reach.ts'
import { send } from '../../../data/api/send.ts'
import { forgetProof, proofHeaders } from '../../../wallet/prove.ts'
import { heldCard as words } from './content.ts'

/** The server answers details, and freezes, for a wallet proven within five minutes. Less the time that a request takes. */
export const FRESH_MS = 5 * 60_000 - 10_000
const ANSWER_WITHIN_MS = 30_000

/** The card of a proven wallet as its issuer describes it now, or its order. These calls throw as send() does; see failureOf(). */
export function readCard(wallet: string): Promise<CardStatus> {
  const path = `/api/virtual-card/status?walletAddress=${wallet}`
  return reach(path, { headers: proofHeaders(wallet), withinMs: ANSWER_WITHIN_MS }, jsonOf(path, cardStatus))
}

/** Number, expiry and CVV. They must get into no state, cache, storage or log. */
export function revealCard(wallet: string, signal: AbortSignal): Promise<VirtualCard> {
  return send('/api/virtual-card/reveal', virtualCard, { walletAddress: wallet }, { ...optionsOf(wallet), signal })
}

/** The card after the change. */
export function setFrozen(wallet: string, frozen: boolean): Promise<CardState> {
  return send(`/api/virtual-card/${frozen ? 'freeze' : 'unfreeze'}`, cardState, { walletAddress: wallet }, optionsOf(wallet))
}

/** Tells the server that the details were shown: from then on only a reveal answers them. Resolves to whether that arrived. */
export function tellSeen(wallet: string): Promise<boolean> {
  return send('/api/virtual-card/seen', z.unknown(), { walletAddress: wallet }, optionsOf(wallet)).then(
    () => true,
    () => false,
  )
}

/** Why a call failed. `unproven`: the wallet has to sign again. */
export interface CardFailure {
  kind: 'unproven' | 'no_card' | 'other'
  /** For people. */
  sentence: string
}

/** For the errors of these calls. A proof that the server no longer accepts is forgotten. */
export function failureOf(error: unknown, wallet: string): CardFailure {
  if (!(error instanceof HttpError)) return { kind: 'other', sentence: words.noAnswer }
  const { code, error: said = '' } = problem.safeParse(error.json).data ?? {}
  if (error.status === 401) forgetProof(wallet)
  const kind = error.status === 401 ? 'unproven' : code === 'no_card' ? 'no_card' : 'other'
  return { kind, sentence: said === '' ? words.noAnswer : said }
}

function optionsOf(wallet: string) {
  return { headers: proofHeaders(wallet), withinMs: ANSWER_WITHIN_MS }
}
