import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { ProofMessage, ProofSignature, ProofToken } from '../../src/contract/wallet-proof.ts'
import type { Database } from '../db/open.ts'
import { proofNonces, walletProofs } from '../db/schema-cards.ts'
import { secretHash } from '../lib/secret-hash.ts'
import type { Clock } from '../lib/clock.ts'
import { isSignedBy } from './ed25519.ts'
import { proofText } from './message.ts'

/** Whether a wallet was shown to be the sender's. */
export interface WalletProofs {
  /** `token` as it came in the header `Wallet-Proof`. */
  holds(token: string | undefined, wallet: string): Promise<boolean>
}

/** Wallets are proven by a signature under a text that counts once. */
export interface ProofService extends WalletProofs {
  /** The text that the wallet has to sign on the page at this origin. */
  ask(wallet: string, origin: string): Promise<ProofMessage>
  /** A token for the right signature. `unknown`: never asked, answered before, or too late. `wrong`: not this wallet's signature. */
  prove(answer: ProofSignature): Promise<ProofToken | 'unknown' | 'wrong'>
}

export const NONCE_MS = 5 * 60_000
export const PROOF_MS = 60 * 60_000

/** All of it lives in the database: any process answers what another asked. */
export function createProofs({ db, clock }: { db: Database['db']; clock: Clock }): ProofService {
  return {
    async ask(wallet, origin) {
      const issuedAt = new Date(clock.now())
      const expiresAt = new Date(issuedAt.getTime() + NONCE_MS)
      const nonce = randomBytes(16).toString('hex')
      const message = proofText({ origin, wallet, nonce, issuedAt, expiresAt })
      await db.delete(proofNonces).where(lte(proofNonces.expiresAt, issuedAt))
      await db.insert(proofNonces).values({ nonce, wallet, message, expiresAt })
      return { nonce, message, expiresAt: expiresAt.toISOString() }
    },

    async prove({ walletAddress, nonce, signature }) {
      const now = new Date(clock.now())
      // Taken out before it is looked at: of two answers at the same moment only one finds it.
      const [asked] = await db
        .delete(proofNonces)
        .where(and(eq(proofNonces.nonce, nonce), eq(proofNonces.wallet, walletAddress), gt(proofNonces.expiresAt, now)))
        .returning()
      if (!asked) return 'unknown'
      // Against what we asked, never against a text that came along.
      if (!isSignedBy(asked.wallet, asked.message, Buffer.from(signature, 'base64'))) return 'wrong'
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now.getTime() + PROOF_MS)
      await db.delete(walletProofs).where(lte(walletProofs.expiresAt, now))
      await db.insert(walletProofs).values({ hash: secretHash(token), wallet: walletAddress, expiresAt })
      return { success: true, walletAddress, token, expiresAt: expiresAt.toISOString() }
    },

    async holds(token, wallet) {
      if (token === undefined || token === '') return false
      const [proof] = await db
        .select({ wallet: walletProofs.wallet })
        .from(walletProofs)
        .where(and(eq(walletProofs.hash, secretHash(token)), eq(walletProofs.wallet, wallet), gt(walletProofs.expiresAt, new Date(clock.now()))))
      return proof !== undefined
    },
  }
}
