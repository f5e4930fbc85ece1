import { Hono } from 'hono'
import type { VerificationDeps } from '../../chain/staking/verification.ts'
import type { FeedEngine } from '../../feeds/engine.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { pairingRoutes, type PairingDeps } from '../pairing/routes.ts'
import { proofRoutes, type ProofDeps } from './proof-routes.ts'
import { verificationRoutes } from './verification-routes.ts'
import { virtualCardRoutes, type VirtualCardDeps } from './virtual-card-routes.ts'

export interface WalletDeps {
  feeds: Pick<FeedEngine, 'current'>
  /** `null` if no staking account is configured. */
  verification: VerificationDeps | null
  /** Proofs and cards: absent in tests that need neither. */
  wallets?: ({ proof: ProofDeps; pairings?: PairingDeps } & Pick<VirtualCardDeps, 'cards' | 'fundingAddress'>) | undefined
  log: Log
  clock: Clock
}

/** What a wallet has staked, and its card if it is proven to be the caller's. */
export function walletRoutes({ feeds, verification, wallets, log, clock }: WalletDeps): Hono {
  const app = new Hono().route('/', verificationRoutes(verification, feeds, clock))
  if (!wallets) return app
  const { proof, pairings, cards, fundingAddress } = wallets
  if (pairings) app.route('/', pairingRoutes(pairings, proof.origin))
  return app.route('/', proofRoutes(proof)).route('/', virtualCardRoutes({ cards, fundingAddress, proofs: proof.service, verification, log }))
}
