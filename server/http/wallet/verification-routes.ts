import { Hono, type Context } from 'hono'
import type { NotAWallet } from '../../../src/contract/not-a-wallet.ts'
import { sharedByKey } from '../../lib/shared-by-key.ts'
import { AddressIsNoWallet, standingOfTyped } from '../../chain/staking/not-a-wallet.ts'
import { eligibilityOf, StandingIncomplete, StandingUnknown, verificationOf, type VerificationParts, type WalletStanding } from '../../chain/staking/verification.ts'
import type { FeedEngine } from '../../feeds/engine.ts'
import { isAddress } from '../../upstream/rpc/node/address.ts'
import { systemClock } from '../../lib/clock.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { errorBody } from '../middleware/errors.ts'
import { createShares, NoShare, refuseShare } from '../middleware/shares.ts'

/** A check of a wallet asks nodes that figures are read from: so many by one visitor (two calls a check), and in all. */
const CALLS_A_SECOND = 1
const CALLS_AT_ONCE = 20
const WALLETS = { aSecond: 4, atOnce: 30 } as const
/** Both calls of a check, and a second click, are one question to the chain; so are they where it is no wallet. */
const SHARED_MS = 3000

/**
 * GET /api/verify-bd-tokens?walletAddress=: what a wallet has staked, and its tier.
 * GET /api/virtual-card/eligibility?walletAddress=: whether that is enough for a card, and what the wallet holds.
 * `parts` is null where no staking account is configured.
 */
export function verificationRoutes(parts: VerificationParts | null, feeds: Pick<FeedEngine, 'current'>, clock: () => number): Hono {
  const app = new Hono()
  const timers = { ...systemClock, now: clock }
  const calls = createAddressLimits(CALLS_A_SECOND, timers, undefined, CALLS_AT_ONCE)
  const wallets = createShares(WALLETS, timers)
  const shared = sharedByKey<WalletStanding | NoStanding>(SHARED_MS, timers)
  const standing =
    parts &&
    ((wallet: string, address: string | null) =>
      shared(wallet, async () => {
        const refused = wallets.take(address)
        if (refused) throw refused
        return standingOfTyped(wallet, parts).catch(isAnswer)
      }))
  const priceUsd = () => feeds.current('/api/trading/market-data')?.answer.priceUsd
  const answerWallet = async (c: Context, answer: (standing: WalletStanding) => object) => {
    const address = clientAddress(c)
    const waitMs = address === null ? 0 : calls.take(address, 1)
    if (waitMs > 0) return c.json(errorBody('too_many', 'Too many checks. Please wait a moment and try again.'), 429, { 'Retry-After': String(Math.ceil(waitMs / 1000)) })
    return answerOf(c, standing && ((wallet) => standing(wallet, address)), answer)
  }
  app.get('/api/verify-bd-tokens', (c) => answerWallet(c, (found) => verificationOf(found, new Date(clock()))))
  app.get('/api/virtual-card/eligibility', (c) => answerWallet(c, (found) => eligibilityOf(found, new Date(clock()), priceUsd())))
  return app
}

/** What the chain says of an address that has no standing: as good for everybody who asks within a moment. */
type NoStanding = AddressIsNoWallet | StandingIncomplete

function isAnswer(error: unknown): NoStanding {
  if (error instanceof AddressIsNoWallet || error instanceof StandingIncomplete) return error
  throw error
}

async function answerOf(c: Context, standing: ((wallet: string) => Promise<WalletStanding | NoStanding>) | null, answer: (standing: WalletStanding) => object): Promise<Response> {
  const wallet = (c.req.query('walletAddress') ?? '').trim()
  // Asked before anybody is: a typing error costs no node a call.
  if (!isAddress(wallet)) return c.json(errorBody('bad_request', 'walletAddress: is not a Solana address (base58 of 32 bytes).'), 400)
  if (!standing) return c.json(errorBody('unavailable', 'This installation knows no staking account.'), 503)
  try {
    const found = await standing(wallet)
    if (found instanceof AddressIsNoWallet) {
      const { kind, owner } = found
      return c.json({ ...errorBody('not_a_wallet', found.message), kind, owner } satisfies Omit<NotAWallet, 'error'>, 400)
    }
    if (found instanceof StandingIncomplete) {
      const { outstanding } = found
      return c.json({ ...errorBody('incomplete', `Not complete yet: ${found.message}. Please try again later.`), outstanding }, 503, { 'Retry-After': '5' })
    }
    return c.json(answer(found), 200, { 'Cache-Control': 'no-store' })
  } catch (error) {
    if (error instanceof NoShare) return refuseShare(c, error)
    if (error instanceof StandingUnknown) return c.json(errorBody('unavailable', `Not known yet: ${error.message}. Please try again.`), 503, { 'Retry-After': '5' })
    if (!(error instanceof RpcError)) throw error
    return c.json(errorBody('unavailable', 'No Solana node answers right now. Please try again.'), 503, { 'Retry-After': '5' })
  }
}
