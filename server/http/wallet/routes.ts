import { Hono } from 'hono'
import type { VerificationParts } from '../../chain/staking/verification.ts'
import type { FeedEngine } from '../../feeds/engine.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { proofRoutes, type ProofParts } from './proof-routes.ts'
import { verificationRoutes } from './verification-routes.ts'
import { virtualCardRoutes, type VirtualCardParts } from './virtual-card-routes.ts'

export interface WalletParts {
  feeds: Pick<FeedEngine, 'current'>
  /** `null` where no staking account is configured. */
  verification: VerificationParts | null
  /** Who proves wallets and who makes cards: absent in tests that need neither. */
  wallets?: { proof: ProofParts; cards: VirtualCardParts['cards'] } | undefined
  log: Log
  clock: Clock
}

/** What a wallet has staked; and for one that is proven to be the caller's, its card. */
export function walletRoutes({ feeds, verification, wallets, log, clock }: WalletParts): Hono {
  const app = new Hono().route('/', verificationRoutes(verification, feeds, clock))
  if (!wallets) return app
  const { proof, cards } = wallets
  return app.route('/', proofRoutes(proof)).route('/', virtualCardRoutes({ cards, proofs: proof.desk, verification, log }))
}
