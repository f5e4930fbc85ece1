import { Hono } from 'hono'
import { virtualCardRequest } from '../../src/contract/virtual-card.ts'
import { WALLET_PROOF } from '../../src/contract/wallet-proof.ts'
import type { CardDesk } from '../cards/cards.ts'
import { StandingIncomplete, standingOf, StandingUnknown, type VerificationParts, type WalletStanding } from '../chain/verification.ts'
import type { Log } from '../log.ts'
import type { WalletProofs } from '../proof/proofs.ts'
import { systemClock, type Clock } from '../upstream/clock.ts'
import { RpcError } from '../upstream/rpc/rpc-error.ts'
import { limitedCalls, shortBody } from './write-guards.ts'
import { writtenBody } from './written-body.ts'
import { NO_STORE, refuseWrite } from './write-refusal.ts'

const PATH = '/api/virtual-card/create'
const MOST_BYTES = 2048
const CALLS_A_SECOND = 1

export interface VirtualCardParts {
  /** `null` where nobody issues cards. */
  cards: CardDesk | null
  proofs: WalletProofs
  /** `null` where no staking account is configured. */
  verification: VerificationParts | null
  log: Log
}

/** POST /api/virtual-card/create: a card for a wallet that is proven to be the sender's and has staked enough. Its number is told once. */
export function virtualCardRoutes({ cards, proofs, verification, log }: VirtualCardParts, clock: Clock = systemClock): Hono {
  const app = new Hono()
  app.use(PATH, limitedCalls(CALLS_A_SECOND, clock), shortBody(MOST_BYTES))

  app.post(PATH, async (c) => {
    const request = await writtenBody(c, virtualCardRequest)
    if (!request.ok) return request.answer
    const { walletAddress: wallet, holderName } = request.value
    if (!cards || !verification) return refuseWrite(c, { status: 503, code: 'unavailable', error: 'No cards are issued here yet.' })
    if (!(await proofs.holds(c.req.header(WALLET_PROOF), wallet))) {
      return refuseWrite(c, { status: 401, code: 'unproven', error: 'Please sign a message with this wallet first, to show that it is yours.' })
    }
    const standing = await asked(wallet, verification)
    if (standing instanceof StandingIncomplete) {
      const { message, outstanding } = standing
      const error = `What this wallet has staked is not complete yet: ${message}. Please try again later.`
      return refuseWrite(c, { status: 503, code: 'incomplete', error, outstanding, retryAfterMs: 5000 })
    }
    if (!standing) return refuseWrite(c, { status: 503, code: 'unavailable', error: 'What this wallet has staked cannot be read right now. Please try again.', retryAfterMs: 5000 })
    if (standing.tier === 'none') return refuseWrite(c, { status: 403, code: 'not_eligible', error: 'This wallet has not staked enough for a card.' })
    const card = await cards.create({ wallet, tier: standing.tier, holderName }).catch((error: unknown) => {
      // Nothing of what an issuer says may reach a log: it may hold the card.
      log.error('a card could not be issued', { kind: error instanceof Error ? error.name : typeof error })
      return null
    })
    if (!card) return refuseWrite(c, { status: 502, code: 'issuer_failed', error: 'The card could not be made. Please try again.' })
    if ('made' in card) return c.json(card.made, 201, NO_STORE)
    const error = `This wallet already has a card, ending in ${card.lastFour}.`
    return c.json({ success: false, code: 'exists', error, lastFour: card.lastFour }, 409, NO_STORE)
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
