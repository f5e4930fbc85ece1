import { proofMessage, proofToken, WALLET_PROOF } from '../contract/wallet-proof.ts'
import { send } from '../data/api/send.ts'

interface HeldProof {
  token: string
  /** Epoch milliseconds. */
  until: number
}

/** In memory only: a proof doesn't outlive the page. */
const held = new Map<string, HeldProof>()
/** A proof about to expire is not used: the request that carries it takes a while. */
const MARGIN_MS = 60_000

/**
 * Proves to the server that the visitor owns a wallet, by signing a message from the server. Rejects with the wallet's
 * error where the person declines, and as send() does. A proof that is still valid is reused.
 */
export async function proveWallet(wallet: string, sign: (message: Uint8Array) => Promise<Uint8Array>): Promise<void> {
  if (heldToken(wallet) !== undefined) return
  const { nonce, message } = await send('/api/proof/nonce', proofMessage, { walletAddress: wallet })
  const signature = base64(await sign(new TextEncoder().encode(message)))
  const { token, expiresAt } = await send('/api/proof/verify', proofToken, { walletAddress: wallet, nonce, signature })
  held.set(wallet, { token, until: Date.parse(expiresAt) })
}

/** The headers for a call that names this wallet: its proof, where there is one. */
export function proofHeaders(wallet: string): Record<string, string> {
  const token = heldToken(wallet)
  return token === undefined ? {} : { [WALLET_PROOF]: token }
}

/** For a proof that the server no longer accepts, and for a disconnected wallet. */
export function forgetProof(wallet: string): void {
  held.delete(wallet)
}

function heldToken(wallet: string): string | undefined {
  const proof = held.get(wallet)
  return proof && proof.until - MARGIN_MS > Date.now() ? proof.token : undefined
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
