import { Hono, type Context } from 'hono'
import { cardSeenRequest, virtualCardRequest } from '../../../src/contract/virtual-card.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import type { CardAnswer, CardDesk } from '../../cards/cards.ts'
import { StandingIncomplete, standingOf, StandingUnknown, type VerificationParts, type WalletStanding } from '../../chain/staking/verification.ts'
import type { Log } from '../../lib/log.ts'
import type { WalletProofs } from '../../proof/proofs.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { limitedCalls, shortBody } from '../middleware/write-guards.ts'
import { writtenBody } from '../middleware/written-body.ts'
import { NO_STORE, refuseWrite } from '../middleware/write-refusal.ts'

const CREATE = '/api/virtual-card/create'
const SEEN = '/api/virtual-card/seen'
const MOST_BYTES = 2048
const CALLS_A_SECOND = 1

const UNPROVEN = { status: 401, code: 'unproven', error: 'Please sign a message with this wallet first, to show that it is yours.' } as const

export interface VirtualCardParts {
  /** `null` where nobody issues cards. */
  cards: CardDesk | null
  proofs: WalletProofs
  /** `null` where no staking account is configured. */
  verification: VerificationParts | null
  log: Log
}

/**
 * POST /api/virtual-card/create: the card of a wallet that is proven to be the sender's and has staked enough. The same call
 * tells the same card until POST /api/virtual-card/seen says that its holder has had it on the screen.
 */
export function virtualCardRoutes({ cards, proofs, verification, log }: VirtualCardParts, clock: Clock = systemClock): Hono {
  const app = new Hono()
  for (const path of [CREATE, SEEN]) app.use(path, limitedCalls(CALLS_A_SECOND, clock), shortBody(MOST_BYTES))

  const isProven = (c: Context, wallet: string) => proofs.holds(c.req.header(WALLET_PROOF), wallet)
  const fromIssuer = <T,>(answer: Promise<T>) =>
    answer.catch((error: unknown) => {
      // Nothing of what an issuer says may reach a log: it may hold the card.
      log.error('a card could not be issued', { kind: error instanceof Error ? error.name : typeof error })
      return 'failed' as const
    })
  const tell = (c: Context, card: CardAnswer | 'failed') => {
    if (card === 'failed') return refuseWrite(c, { status: 502, code: 'issuer_failed', error: 'The card could not be made. Please try again.' })
    if ('made' in card) return c.json(card.made, 201, NO_STORE)
    const error = `This wallet already has a card, ending in ${card.lastFour}.`
    return c.json({ success: false, code: 'exists', error, lastFour: card.lastFour }, 409, NO_STORE)
  }

  app.post(CREATE, async (c) => {
    const request = await writtenBody(c, virtualCardRequest)
    if (!request.ok) return request.answer
    const { walletAddress: wallet, holderName } = request.value
    if (!cards || !verification) return refuseWrite(c, { status: 503, code: 'unavailable', error: 'No cards are issued here yet.' })
    if (!(await isProven(c, wallet))) return refuseWrite(c, UNPROVEN)
    // What was made stays the holder's, whatever the wallet has staked since, and is told with no node to ask.
    const known = await fromIssuer(cards.existing(wallet))
    if (known !== null) return tell(c, known)
    const standing = await asked(wallet, verification)
    if (standing instanceof StandingIncomplete) {
      const { message, outstanding } = standing
      const error = `What this wallet has staked is not complete yet: ${message}. Please try again later.`
      return refuseWrite(c, { status: 503, code: 'incomplete', error, outstanding, retryAfterMs: 5000 })
    }
    if (!standing) return refuseWrite(c, { status: 503, code: 'unavailable', error: 'What this wallet has staked cannot be read right now. Please try again.', retryAfterMs: 5000 })
    if (standing.tier === 'none') return refuseWrite(c, { status: 403, code: 'not_eligible', error: 'This wallet has not staked enough for a card.' })
    return tell(c, await fromIssuer(cards.create({ wallet, tier: standing.tier, holderName })))
  })

  app.post(SEEN, async (c) => {
    const request = await writtenBody(c, cardSeenRequest)
    if (!request.ok) return request.answer
    const { walletAddress: wallet } = request.value
    if (!cards) return refuseWrite(c, { status: 503, code: 'unavailable', error: 'No cards are issued here yet.' })
    if (!(await isProven(c, wallet))) return refuseWrite(c, UNPROVEN)
    await cards.seen(wallet)
    return c.json({ success: true }, 200, NO_STORE)
  })
  return app
}

/** By the chain, as it is now; `null` where nobody can look. */
async function asked(wallet: string, parts: VerificationParts): Promise<WalletStanding | StandingIncomplete | null> {
  try {
    return await standingOf(wallet, parts)
  } catch (error) {
    if (error instanceof StandingIncomplete) return error
    if (error instanceof StandingUnknown || error instanceof RpcError) return null
    throw error
  }
}
