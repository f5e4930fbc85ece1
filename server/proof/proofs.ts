import { randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { ProofMessage, ProofSignature, ProofToken, ProofTransaction } from '../../src/contract/wallet-proof.ts'
import type { WalletSession } from '../../src/contract/wallet-sessions.ts'
import type { Database } from '../db/open.ts'
import { proofNonces, walletProofs } from '../db/schema-cards.ts'
import { walletPairings } from '../db/schema-pairings.ts'
import { secretHash } from '../lib/secret-hash.ts'
import type { Clock } from '../lib/clock.ts'
import { checkTransaction } from './check-transaction.ts'
import { isSignedBy } from './ed25519.ts'
import { memoTransaction } from './memo-transaction.ts'
import { proofText } from './message.ts'

/** Whether the sender has proven to own a wallet. */
export interface WalletProofs {
  /** `token` is the raw value of the header `Wallet-Proof`. `maxAgeMs`: how long ago it may have been earned; an hour by default. */
  holds(token: string | undefined, wallet: string, maxAgeMs?: number): Promise<boolean>
}

/**
 * `unknown`: never asked, already answered, or expired. `wrong`: not this wallet's signature. `changed`: not the transaction
 * that was asked for. `disowned`: whoever the wallet's trip led back here said that it wasn't started here.
 */
export type ProofRefusal = 'unknown' | 'wrong' | 'changed' | 'disowned'

/** Proves wallets by a signature of a text that is valid once. */
export interface ProofService extends WalletProofs {
  /** The text to sign on the page at this origin. */
  ask(wallet: string, origin: string): Promise<ProofMessage>
  /** A token for a valid signature. `device`: 'Safari on iOS', for the list of sessions. */
  prove(answer: ProofSignature, device?: string): Promise<ProofToken | ProofRefusal>
  /** A token for the signed transaction, which is never sent. */
  proveByTransaction(answer: ProofTransaction, device?: string): Promise<ProofToken | ProofRefusal>
  /** The valid proofs of this wallet, the newest first; null if the token is not one of them. */
  sessions(token: string | undefined, wallet: string): Promise<WalletSession[] | null>
  /** Ends one, or all including the one of the token. Returns how many; null as above. */
  endSessions(token: string | undefined, wallet: string, which: { id: string } | 'all'): Promise<number | null>
}

export const NONCE_MS = 5 * 60_000
export const PROOF_MS = 60 * 60_000

/** All state is in the database: any process can answer what another asked. */
export function createProofs({ db, clock }: { db: Database['db']; clock: Clock }): ProofService {
  /** Deletes before checking: of two simultaneous answers only one finds the row. */
  const takeAsked = async (nonce: string, wallet: string) => {
    const [asked] = await db
      .delete(proofNonces)
      .where(and(eq(proofNonces.nonce, nonce), eq(proofNonces.wallet, wallet), gt(proofNonces.expiresAt, new Date(clock.now()))))
      .returning()
    return asked
  }

  const grant = async (wallet: string, device: string, pairing?: string): Promise<ProofToken | 'disowned'> => {
    const token = randomBytes(32).toString('base64url')
    const createdAt = new Date(clock.now())
    const expiresAt = new Date(createdAt.getTime() + PROOF_MS)
    await db.delete(walletProofs).where(lte(walletProofs.expiresAt, createdAt))
    const isDisowned = await db.transaction(async (tx) => {
      // Locked: whoever ends the pairing meanwhile waits, and then finds the proof.
      const [trip] = pairing === undefined ? [] : await tx.select({ disowned: walletPairings.disowned }).from(walletPairings).where(eq(walletPairings.id, pairing)).for('share')
      if (trip?.disowned) return true
      await tx.insert(walletProofs).values({ hash: secretHash(token), wallet, createdAt, expiresAt, device, pairing: trip ? pairing : null })
      return false
    })
    return isDisowned ? 'disowned' : { success: true, walletAddress: wallet, token, expiresAt: expiresAt.toISOString() }
  }

  const valid = (wallet: string) => and(eq(walletProofs.wallet, wallet), gt(walletProofs.expiresAt, new Date(clock.now())))
  const isProof = (token: string | undefined): token is string => token !== undefined && token !== ''
  const held = async (token: string | undefined, wallet: string) => {
    if (!isProof(token)) return undefined
    const [own] = await db.select({ id: walletProofs.id }).from(walletProofs).where(and(eq(walletProofs.hash, secretHash(token)), valid(wallet)))
    return own?.id
  }

  return {
    async ask(wallet, origin) {
      const issuedAt = new Date(clock.now())
      const expiresAt = new Date(issuedAt.getTime() + NONCE_MS)
      const nonce = randomBytes(16).toString('hex')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const message = proofText({ origin, wallet, nonce, code, issuedAt, expiresAt })
      const transaction = Buffer.from(memoTransaction({ wallet, text: message, nonce })).toString('base64')
      await db.delete(proofNonces).where(lte(proofNonces.expiresAt, issuedAt))
      await db.insert(proofNonces).values({ nonce, wallet, message, expiresAt })
      return { nonce, message, code, transaction, expiresAt: expiresAt.toISOString() }
    },

    async prove({ walletAddress, nonce, signature, pairing }, device = '') {
      const asked = await takeAsked(nonce, walletAddress)
      if (!asked) return 'unknown'
      // Check against our own text, never against one in the request.
      if (!isSignedBy(asked.wallet, Buffer.from(asked.message, 'utf8'), Buffer.from(signature, 'base64'))) return 'wrong'
      return grant(walletAddress, device, pairing)
    },

    async proveByTransaction({ walletAddress, nonce, transaction }, device = '') {
      const asked = await takeAsked(nonce, walletAddress)
      if (!asked) return 'unknown'
      const outcome = checkTransaction(Buffer.from(transaction, 'base64'), { wallet: asked.wallet, text: asked.message, nonce })
      return outcome === 'signed' ? grant(walletAddress, device) : outcome
    },

    async holds(token, wallet, maxAgeMs = PROOF_MS) {
      if (!isProof(token)) return false
      const endsAfter = new Date(clock.now() + PROOF_MS - maxAgeMs)
      const [proof] = await db
        .select({ wallet: walletProofs.wallet })
        .from(walletProofs)
        .where(and(eq(walletProofs.hash, secretHash(token)), eq(walletProofs.wallet, wallet), gt(walletProofs.expiresAt, endsAfter)))
      return proof !== undefined
    },

    async sessions(token, wallet) {
      const own = await held(token, wallet)
      if (own === undefined) return null
      const found = await db.select().from(walletProofs).where(valid(wallet)).orderBy(desc(walletProofs.createdAt), walletProofs.id).limit(MOST_LISTED)
      return found.map(({ id, device, createdAt, expiresAt }) => ({ id, current: id === own, device, since: createdAt.toISOString(), until: expiresAt.toISOString() }))
    },

    async endSessions(token, wallet, which) {
      if ((await held(token, wallet)) === undefined) return null
      const { rowCount } = await db.delete(walletProofs).where(which === 'all' ? valid(wallet) : and(valid(wallet), eq(walletProofs.id, which.id)))
      return rowCount ?? 0
    },
  }
}

/** Newer ones hide older ones; ending all ends those, too. */
const MOST_LISTED = 200
