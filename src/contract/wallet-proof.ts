import { z } from 'zod/mini'
import { wallet } from './submission-fields.ts'
import { pairingId } from './wallet-pairing.ts'

/** Request header: the token that proves the sender owns the wallet named in the body. */
export const WALLET_PROOF = 'Wallet-Proof'

/** `bytes` bytes as base64url without padding, or as plain base64. */
const base64 = (bytes: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9+/_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)))
const nonce = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** POST /api/proof/nonce: what a wallet has to sign. */
export const proofQuestion = z.object({ walletAddress: wallet })

/**
 * The response: a message in the format of Sign In With Solana. It can be used once, until `expiresAt`. `code`: six digits
 * that the message names and the app shows, so that its person recognises it in the wallet. `transaction`: for wallets that sign
 * nothing else, the same text as the memo of an unsigned transaction in its wire form, base64. No block has its blockhash: it
 * can't be executed.
 */
export const proofMessage = z.object({
  nonce,
  message: z.string(),
  code: z.string().check(z.regex(/^\d{6}$/)),
  transaction: z.string(),
  expiresAt: z.iso.datetime(),
})
export type ProofMessage = z.infer<typeof proofMessage>

/** POST /api/proof/verify: the wallet's signature of that message. `pairing`: the trip that it came of; whoever didn't start that trip can end this proof with it. */
export const proofSignature = z.object({ walletAddress: wallet, nonce, signature: base64(64), pairing: z.optional(pairingId) })
export type ProofSignature = z.infer<typeof proofSignature>

/** The longest signed transaction, in bytes: what version 1 allows. */
const TRANSACTION_BYTES = 4096
/** POST /api/proof/verify-transaction: the signed transaction, for wallets that can't sign a message. */
export const proofTransaction = z.object({
  walletAddress: wallet,
  nonce,
  transaction: z.string().check(z.maxLength(Math.ceil(TRANSACTION_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/_-]+={0,2}$/)),
})
export type ProofTransaction = z.infer<typeof proofTransaction>

/** The response: the token to send as `Wallet-Proof` until `expiresAt`. */
export const proofToken = z.object({ success: z.literal(true), walletAddress: wallet, token: base64(32), expiresAt: z.iso.datetime() })
export type ProofToken = z.infer<typeof proofToken>
