import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { ProofMessage, ProofSignature, ProofToken } from '../../src/contract/wallet-proof.ts'
import type { Database } from '../db/open.ts'
import { proofNonces, walletProofs } from '../db/schema-cards.ts'
import { secretHash } from '../lib/secret-hash.ts'
import type { Clock } from '../lib/clock.ts'
import { isSignedBy } from './ed25519.ts'
import { proofText } from './message.ts'

/** Whether the sender has proven to own a wallet. */
export interface WalletProofs {
  /** `token` is the raw value of the header `Wallet-Proof`. `maxAgeMs`: how long ago it may have been earned; an hour by default. */
  holds(token: string | undefined, wallet: string, maxAgeMs?: number): Promise<boolean>
}

/** Proves wallets by a signature of a text that is valid once. */
export interface ProofService extends WalletProofs {
  /** The text to sign on the page at this origin. */
  ask(wallet: string, origin: string): Promise<ProofMessage>
  /** A token for a valid signature. `unknown`: never asked, already answered, or expired. `wrong`: not this wallet's signature. */
  prove(answer: ProofSignature): Promise<ProofToken | 'unknown' | 'wrong'>
}

export const NONCE_MS = 5 * 60_000
export const PROOF_MS = 60 * 60_000

/** All state is in the database: any process can answer what another asked. */
export function createProofs({ db, clock }: { db: Database['db']; clock: Clock }): ProofService {
  return {
    async ask(wallet, origin) {
      const issuedAt = new Date(clock.now())
      const expiresAt = new Date(issuedAt.getTime() + NONCE_MS)
      const nonce = randomBytes(16).toString('hex')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const message = proofText({ origin, wallet, nonce, code, issuedAt, expiresAt })
      await db.delete(proofNonces).where(lte(proofNonces.expiresAt, issuedAt))
      await db.insert(proofNonces).values({ nonce, wallet, message, expiresAt })
      return { nonce, message, code, expiresAt: expiresAt.toISOString() }
    },

    async prove({ walletAddress, nonce, signature }) {
      const now = new Date(clock.now())
      // Delete before checking: of two simultaneous answers only one finds the row.
      const [asked] = await db
        .delete(proofNonces)
        .where(and(eq(proofNonces.nonce, nonce), eq(proofNonces.wallet, walletAddress), gt(proofNonces.expiresAt, now)))
        .returning()
      if (!asked) return 'unknown'
      // Check against our own text, never against one in the request.
      if (!isSignedBy(asked.wallet, asked.message, Buffer.from(signature, 'base64'))) return 'wrong'
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now.getTime() + PROOF_MS)
      await db.delete(walletProofs).where(lte(walletProofs.expiresAt, now))
      await db.insert(walletProofs).values({ hash: secretHash(token), wallet: walletAddress, expiresAt })
      return { success: true, walletAddress, token, expiresAt: expiresAt.toISOString() }
    },

    async holds(token, wallet, maxAgeMs = PROOF_MS) {
      if (token === undefined || token === '') return false
      const endsAfter = new Date(clock.now() + PROOF_MS - maxAgeMs)
      const [proof] = await db
        .select({ wallet: walletProofs.wallet })
        .from(walletProofs)
        .where(and(eq(walletProofs.hash, secretHash(token)), eq(walletProofs.wallet, wallet), gt(walletProofs.expiresAt, endsAfter)))
      return proof !== undefined
    },
  }
}
