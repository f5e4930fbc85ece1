import { z } from 'zod/mini'
import { problem } from '../../contract/problem.ts'
import { openedPairing, pairingState, type OpenedPairing, type PairingState, type WalletAnswer } from '../../contract/wallet-pairing.ts'
import { proofMessage, type ProofMessage } from '../../contract/wallet-proof.ts'
import { HttpError, NetworkError } from '../../data/api/http-error.ts'
import { send } from '../../data/api/send.ts'
import { LinkRefusal } from './link-refusal.ts'
import type { LinkFailure } from './link-trip.ts'

const WITHIN_MS = 15_000
const done = z.object({ success: z.literal(true) })

/** These reject as send() does. */
export function openPairing(): Promise<OpenedPairing> {
  return send('/api/pairings', openedPairing, undefined, { withinMs: WITHIN_MS })
}

export function takeAnswer(pairing: { id: string; secret: string }): Promise<PairingState> {
  return send('/api/pairings/take', pairingState, { id: pairing.id, secret: pairing.secret }, { withinMs: WITHIN_MS })
}

/** For the page of return, where the app is elsewhere. */
export async function leaveAnswer(id: string, answer: WalletAnswer): Promise<void> {
  await send('/api/pairings/answer', done, { id, answer }, { withinMs: WITHIN_MS })
}

/** With the secret: the app that began needs it no more. Without: whoever was led here didn't start it, and the proof that came of it ends. */
export async function endPairing(pairing: { id: string; secret?: string }): Promise<void> {
  await send('/api/pairings/end', done, pairing, { withinMs: WITHIN_MS })
}

export function askForMessage(walletAddress: string): Promise<ProofMessage> {
  return send('/api/proof/nonce', proofMessage, { walletAddress }, { withinMs: WITHIN_MS })
}

/** The server's code for a refusal, `null` for any other error. */
export function codeOf(error: unknown): string | null {
  return error instanceof HttpError ? (problem.safeParse(error.json).data?.code ?? 'unknown') : null
}

const FAILURES: Readonly<Record<string, LinkFailure>> = {
  unknown_pairing: 'expired',
  expired_pairing: 'expired',
  ended_pairing: 'disowned',
  wrong_secret: 'another_pairing',
  unknown_nonce: 'expired',
  wrong_signature: 'wrong_signature',
}

/** Why a step of a flow failed. */
export function failureOf(error: unknown): LinkFailure {
  if (error instanceof LinkRefusal) return error.failure
  if (error instanceof NetworkError) return 'offline'
  if (error instanceof HttpError) return FAILURES[codeOf(error) ?? ''] ?? 'server'
  return 'unknown'
}
