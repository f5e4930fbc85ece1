import { proofMessage, proofToken, WALLET_PROOF } from '../contract/wallet-proof.ts'
import { send } from '../data/api/send.ts'

interface HeldProof {
  token: string
  /** Epoch milliseconds. */
  until: number
}

/** In memory and nowhere else: a proof doesn't outlive the page. */
const held = new Map<string, HeldProof>()
/** One that is about to run out is none: the request that carries it takes a while. */
const MARGIN_MS = 60_000

/**
 * Shows the server that a wallet is the visitor's, by a signature under a text of the server's. Rejects with what the
 * wallet said where the person declines, and as send() does. A proof that still counts is used again.
 */
export async function proveWallet(wallet: string, sign: (message: Uint8Array) => Promise<Uint8Array>): Promise<void> {
  if (heldToken(wallet) !== undefined) return
  const { nonce, message } = await send('/api/proof/nonce', proofMessage, { walletAddress: wallet })
  const signature = base64(await sign(new TextEncoder().encode(message)))
  const { token, expiresAt } = await send('/api/proof/verify', proofToken, { walletAddress: wallet, nonce, signature })
  held.set(wallet, { token, until: Date.parse(expiresAt) })
}

/** What goes along with a call that names this wallet: its proof where there is one. */
export function proofHeaders(wallet: string): Record<string, string> {
  const token = heldToken(wallet)
  return token === undefined ? {} : { [WALLET_PROOF]: token }
}

/** The server no longer takes it, or the wallet was disconnected. */
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
