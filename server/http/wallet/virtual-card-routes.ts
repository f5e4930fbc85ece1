import { Hono, type Context } from 'hono'
import { cardSeenRequest, virtualCardRequest } from '../../../src/contract/virtual-card.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import type { CardAnswer, CardService } from '../../cards/cards.ts'
import { StandingIncomplete, standingOf, StandingUnknown, type VerificationDeps } from '../../chain/staking/verification.ts'
import type { Log } from '../../lib/log.ts'
import type { WalletProofs } from '../../proof/proofs.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { guardCalls } from '../middleware/guard-calls.ts'
import { HttpProblem, NO_STORE, unavailable } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'

const CREATE = '/api/virtual-card/create'
const SEEN = '/api/virtual-card/seen'
const MOST_BYTES = 2048
const CALLS_A_SECOND = 1


export interface VirtualCardDeps {
  /** `null` if no cards are issued. */
  cards: CardService | null
  proofs: WalletProofs
  /** `null` if no staking account is configured. */
  verification: VerificationDeps | null
  log: Log
}

/**
 * POST /api/virtual-card/create: the card of a wallet that is proven to be the sender's and has staked enough. Repeated
 * calls return the same card until POST /api/virtual-card/seen confirms that its holder has seen it.
 */
export function virtualCardRoutes({ cards, proofs, verification, log }: VirtualCardDeps, clock: Clock = systemClock): Hono {
  const app = new Hono()
  for (const path of [CREATE, SEEN]) app.use(path, guardCalls({ callsASecond: CALLS_A_SECOND, mostBytes: MOST_BYTES, clock }))

  const requireProof = async (c: Context, wallet: string) => {
    if (await proofs.holds(c.req.header(WALLET_PROOF), wallet)) return
    throw new HttpProblem({ status: 401, code: 'unproven', error: 'Please sign a message with this wallet first, to show that it is yours.' })
  }
  const fromIssuer = <T,>(answer: Promise<T>) =>
    answer.catch((error: unknown) => {
      // Nothing from an issuer may reach a log: it may contain the card.
      log.error('a card could not be issued', { kind: error instanceof Error ? error.name : typeof error })
      throw new HttpProblem({ status: 502, code: 'issuer_failed', error: 'The card could not be made. Please try again.' })
    })
  const tell = (c: Context, card: CardAnswer) => {
    if ('made' in card) return c.json(card.made, 201, NO_STORE)
    const { lastFour } = card
    throw new HttpProblem({ status: 409, code: 'exists', error: `This wallet already has a card, ending in ${lastFour}.`, extra: { lastFour } })
  }

  app.post(CREATE, async (c) => {
    const { walletAddress: wallet, holderName } = await jsonBody(c, virtualCardRequest)
    if (!cards || !verification) throw noCards()
    await requireProof(c, wallet)
    // An issued card stays the holder's, regardless of the current stake, and needs no node.
    const known = await fromIssuer(cards.existing(wallet))
    if (known !== null) return tell(c, known)
    const { tier } = await standingOf(wallet, verification).catch(refuseUnknown)
    if (tier === 'none') throw new HttpProblem({ status: 403, code: 'not_eligible', error: 'This wallet has not staked enough for a card.' })
    return tell(c, await fromIssuer(cards.create({ wallet, tier, holderName })))
  })

  app.post(SEEN, async (c) => {
    const { walletAddress: wallet } = await jsonBody(c, cardSeenRequest)
    if (!cards) throw noCards()
    await requireProof(c, wallet)
    await cards.seen(wallet)
    return c.json({ success: true }, 200, NO_STORE)
  })
  return app
}

const noCards = () => unavailable('No cards are issued here yet.')

/** When a wallet's current stake can't be read from the chain. */
function refuseUnknown(error: unknown): never {
  if (error instanceof StandingIncomplete) {
    const { message, outstanding } = error
    throw new HttpProblem({ status: 503, code: 'incomplete', error: `What this wallet has staked is not complete yet: ${message}. Please try again later.`, outstanding, retryAfterMs: 5000 })
  }
  if (error instanceof StandingUnknown || error instanceof RpcError) throw unavailable('What this wallet has staked cannot be read right now. Please try again.', 5000)
  throw error
}
