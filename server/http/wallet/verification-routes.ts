import { Hono, type Context } from 'hono'
import type { Clock } from '../../lib/clock.ts'
import { sharedByKey } from '../../lib/shared-by-key.ts'
import { AddressIsNoWallet, standingOfTyped } from '../../chain/staking/not-a-wallet.ts'
import { eligibilityOf, StandingIncomplete, StandingUnknown, verificationOf, type VerificationDeps, type WalletStanding } from '../../chain/staking/verification.ts'
import type { FeedEngine } from '../../feeds/engine.ts'
import { isAddress } from '../../upstream/rpc/node/address.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { countCall } from '../middleware/guard-calls.ts'
import { badRequest, HttpProblem, NO_STORE, unavailable } from '../middleware/http-problem.ts'
import { createShares } from '../middleware/shares.ts'

/** Checking a wallet asks the nodes that serve the figures: limited per visitor (two calls a check), and in total. */
const CALLS_A_SECOND = 1
const CALLS_AT_ONCE = 20
const WALLETS = { aSecond: 4, atOnce: 30 } as const
/** Both calls of a check, and a second click, share one request to the chain, even if it is not a wallet. */
const SHARED_MS = 3000

/**
 * GET /api/verify-bd-tokens?walletAddress=: what a wallet has staked, and its tier.
 * GET /api/virtual-card/eligibility?walletAddress=: whether that is enough for a card, and what the wallet holds.
 * `deps` is null if no staking account is configured.
 */
export function verificationRoutes(deps: VerificationDeps | null, feeds: Pick<FeedEngine, 'current'>, clock: Clock): Hono {
  const app = new Hono()
  const calls = createAddressLimits({ name: 'verification', aSecond: CALLS_A_SECOND, atOnce: CALLS_AT_ONCE, clock, leased: true })
  const wallets = createShares({ name: 'verification:nodes', ...WALLETS, clock })
  const shared = sharedByKey<WalletStanding | NoStanding>(SHARED_MS, clock)
  const standing =
    deps &&
    (async (c: Context, wallet: string) => {
      // Read anew each time, so that the team's approval holds at once, and its end too.
      const granted = (await deps.granted?.(wallet)) ?? null
      return shared(`${wallet} ${granted}`, async () => {
        await wallets.take(clientAddress(c), c.get('counters'))
        return standingOfTyped(wallet, { ...deps, granted: async () => granted }).catch(isAnswer)
      })
    })
  const priceUsd = () => feeds.current('/api/trading/market-data')?.answer.priceUsd
  const answerWallet = async (c: Context, answer: (standing: WalletStanding) => object) => {
    if (clientAddress(c) !== null) await countCall(c, calls)
    const wallet = (c.req.query('walletAddress') ?? '').trim()
    // Validated first: a typo costs no node a call.
    if (!isAddress(wallet)) throw badRequest('walletAddress: is not a Solana address (base58 of 32 bytes).', 'walletAddress')
    if (!standing) throw unavailable('This installation has no staking account.')
    const found = await standing(c, wallet).catch(refuse)
    return found instanceof Error ? refuse(found) : c.json(answer(found), 200, NO_STORE)
  }
  app.get('/api/verify-bd-tokens', (c) => answerWallet(c, (found) => verificationOf(found, new Date(clock.now()))))
  app.get('/api/virtual-card/eligibility', (c) => answerWallet(c, (found) => eligibilityOf(found, new Date(clock.now()), priceUsd())))
  return app
}

/** The chain's answer about an address without a standing, shared by simultaneous requests. */
type NoStanding = AddressIsNoWallet | StandingIncomplete

function isAnswer(error: unknown): NoStanding {
  if (error instanceof AddressIsNoWallet || error instanceof StandingIncomplete) return error
  throw error
}

/** Throws the problem for an address without a standing. */
function refuse(error: unknown): never {
  if (error instanceof AddressIsNoWallet) {
    const { kind, owner, message } = error
    throw new HttpProblem({ status: 400, code: 'not_a_wallet', error: message, extra: { kind, owner } })
  }
  if (error instanceof StandingIncomplete) {
    const { outstanding, message } = error
    throw new HttpProblem({ status: 503, code: 'incomplete', error: `Not complete yet: ${message}. Please try again later.`, outstanding, retryAfterMs: 5000 })
  }
  if (error instanceof StandingUnknown) throw unavailable(`Not known yet: ${error.message}. Please try again.`, 5000)
  if (error instanceof RpcError) throw unavailable('No Solana node answers right now. Please try again.', 5000)
  throw error
}
