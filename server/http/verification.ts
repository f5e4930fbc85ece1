import { Hono, type Context } from 'hono'
import { eligibilityOf, StandingIncomplete, standingOf, StandingUnknown, verificationOf, type VerificationParts, type WalletStanding } from '../chain/verification.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import { isAddress } from '../upstream/rpc/address.ts'
import { RpcError } from '../upstream/rpc/rpc-error.ts'
import { errorBody } from './errors.ts'

/**
 * GET /api/verify-bd-tokens?walletAddress=: what a wallet has staked, and its tier.
 * GET /api/virtual-card/eligibility?walletAddress=: whether that is enough for a card, and what the wallet holds.
 * `parts` is null where no staking account is configured.
 */
export function verificationRoutes(parts: VerificationParts | null, feeds: Pick<FeedEngine, 'current'>, clock: () => number): Hono {
  const app = new Hono()
  const priceUsd = () => feeds.current('/api/trading/market-data')?.answer.priceUsd
  app.get('/api/verify-bd-tokens', (c) => answerWallet(c, parts, (standing) => verificationOf(standing, new Date(clock()))))
  app.get('/api/virtual-card/eligibility', (c) => answerWallet(c, parts, (standing) => eligibilityOf(standing, new Date(clock()), priceUsd())))
  return app
}

async function answerWallet(c: Context, parts: VerificationParts | null, answer: (standing: WalletStanding) => object): Promise<Response> {
  const wallet = (c.req.query('walletAddress') ?? '').trim()
  // Asked before anybody is: a typing error costs no node a call.
  if (!isAddress(wallet)) return c.json(errorBody('bad_request', 'walletAddress: is not a Solana address (base58 of 32 bytes).'), 400)
  if (!parts) return c.json(errorBody('unavailable', 'This installation knows no staking account.'), 503)
  try {
    return c.json(answer(await standingOf(wallet, parts, c.req.raw.signal)), 200, { 'Cache-Control': 'no-store' })
  } catch (error) {
    if (error instanceof StandingIncomplete) {
      const { outstanding } = error
      return c.json({ ...errorBody('incomplete', `Not complete yet: ${error.message}. Please try again later.`), outstanding }, 503, { 'Retry-After': '5' })
    }
    if (error instanceof StandingUnknown) return c.json(errorBody('unavailable', `Not known yet: ${error.message}. Please try again.`), 503, { 'Retry-After': '5' })
    if (!(error instanceof RpcError)) throw error
    return c.json(errorBody('unavailable', 'No Solana node answers right now. Please try again.'), 503, { 'Retry-After': '5' })
  }
}
