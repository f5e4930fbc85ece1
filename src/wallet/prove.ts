import { proofMessage, proofToken, WALLET_PROOF, type ProofMessage, type ProofToken } from '../contract/wallet-proof.ts'
import { send } from '../data/api/send.ts'
import type { Signed } from './wallet-app.ts'

export interface ProofTimes {
  /** Both in epoch milliseconds of this device. */
  since: number
  until: number
}

/** In memory only: a proof doesn't outlive the page. */
const held = new Map<string, ProofTimes & { token: string }>()
const listeners = new Set<(wallet: string) => void>()
const watchers = new Set<() => void>()
/** A proof about to expire is not used: the request that carries it takes a while. */
const MARGIN_MS = 60_000

/**
 * Proves to the server that the visitor owns a wallet, by signing a message from the server. Rejects with the wallet's
 * error where the person declines, and as send() does. A proof that is still valid, and at most `maxAgeMs` old, is reused.
 */
export async function proveWallet(wallet: string, sign: (asked: ProofMessage) => Promise<Signed>, maxAgeMs?: number): Promise<void> {
  if (provenFor(wallet, maxAgeMs) > 0) return
  const asked = await send('/api/proof/nonce', proofMessage, { walletAddress: wallet })
  let signed: Signed
  try {
    signed = await sign(asked)
  } catch (error) {
    // A wallet that is asked by links may have answered to a newer message meanwhile.
    if (provenFor(wallet, maxAgeMs) > 0) return
    throw error
  }
  await earn(wallet, asked.nonce, signed)
}

/**
 * Gives the server what the wallet signed for this nonce, holds the proof that it earns, and tells the listeners of onProof().
 * Rejects as send() does.
 */
export async function verifyProof(wallet: string, nonce: string, signed: Signed): Promise<void> {
  await earn(wallet, nonce, signed)
  for (const heard of listeners) heard(wallet)
}

/** Calls with a wallet that was proven without proveWallet(): nobody on this page waits for that. Returns what ends it. */
export function onProof(heard: (wallet: string) => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

async function earn(wallet: string, nonce: string, signed: Signed): Promise<void> {
  // Before the answer: the server counts from a later moment, so a proof never counts as fresher here than there.
  const since = Date.now()
  const { token, expiresAt } = await answered(wallet, nonce, signed)
  held.set(wallet, { token, since, until: Date.parse(expiresAt) })
  watchers.forEach((changed) => changed())
}

function answered(walletAddress: string, nonce: string, signed: Signed): Promise<ProofToken> {
  if ('transaction' in signed) return send('/api/proof/verify-transaction', proofToken, { walletAddress, nonce, transaction: base64(signed.transaction) })
  return send('/api/proof/verify', proofToken, { walletAddress, nonce, signature: base64(signed.signature), ...(signed.pairing === undefined ? {} : { pairing: signed.pairing }) })
}

/** For how many milliseconds from now a wallet still counts as proven, by a proof of at most `maxAgeMs`; 0 if it doesn't. */
export function provenFor(wallet: string, maxAgeMs = Number.POSITIVE_INFINITY): number {
  const proof = held.get(wallet)
  if (!proof) return 0
  return Math.max(0, Math.min(proof.until - MARGIN_MS, proof.since + maxAgeMs) - Date.now())
}

/** The headers for a call that names this wallet: its proof, where there is one. */
export function proofHeaders(wallet: string): Record<string, string> {
  const token = heldToken(wallet)
  return token === undefined ? {} : { [WALLET_PROOF]: token }
}

/** For a proof that the server no longer accepts, and for a disconnected wallet. */
export function forgetProof(wallet: string): void {
  held.delete(wallet)
  watchers.forEach((changed) => changed())
}

/** The times of this page's proof of a wallet; null where it has none that still counts. The same object until it changes. */
export function proofTimes(wallet: string): ProofTimes | null {
  return provenFor(wallet) > 0 ? (held.get(wallet) ?? null) : null
}

/** Calls when a wallet was proven or a proof forgotten, not when one expires. Returns the function that stops it. */
export function onProofChange(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

function heldToken(wallet: string): string | undefined {
  return provenFor(wallet) > 0 ? held.get(wallet)?.token : undefined
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
