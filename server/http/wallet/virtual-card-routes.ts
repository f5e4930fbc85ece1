import { Hono, type Context } from 'hono'
import { cardHolderRequest, cardState, cardStatus, virtualCardRequest } from '../../../src/contract/virtual-card.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import { CardElsewhere, type CardAnswer, type CardService, type HeldCard, type OpenOrder } from '../../cards/cards.ts'
import { IssuerError } from '../../cards/issuer.ts'
import { StandingIncomplete, standingOf, StandingUnknown, type VerificationDeps } from '../../chain/staking/verification.ts'
import type { Log } from '../../lib/log.ts'
import type { WalletProofs } from '../../proof/proofs.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { guardCalls } from '../middleware/guard-calls.ts'
import { badRequest, HttpProblem, NO_STORE, unavailable } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'

const PATH = '/api/virtual-card'
const MOST_BYTES = 2048
/** Per address and call. A holder may hold the button a few times in a row; cards are made more slowly. */
const CALLS_A_SECOND = 1
const CALLS_AT_ONCE = { create: 2, others: 10 } as const
/** Details are answered, and a card is frozen or unfrozen, for a wallet that was proven this recently. */
const FRESH_MS = 5 * 60_000

export interface VirtualCardDeps {
  /** `null` if no cards are issued. */
  cards: CardService | null
  /** Where cards are topped up in USDT. Only holders of a card are told. */
  fundingAddress?: string | undefined
  proofs: WalletProofs
  /** `null` if no staking account is configured. */
  verification: VerificationDeps | null
  log: Log
}

/**
 * The card of a wallet that is proven to be the sender's. POST create makes it where enough is staked, and returns the same
 * card until POST seen confirms that its holder has seen it; POST reveal returns its details; GET status, POST freeze and POST
 * unfreeze return what its issuer says of it, and where it is topped up. All but status and seen need a fresh proof.
 */
export function virtualCardRoutes({ cards, fundingAddress, proofs, verification, log }: VirtualCardDeps, clock: Clock = systemClock): Hono {
  const app = new Hono()
  for (const call of ['create', 'seen', 'reveal', 'status', 'freeze', 'unfreeze']) {
    const atOnce = call === 'create' ? CALLS_AT_ONCE.create : CALLS_AT_ONCE.others
    app.use(`${PATH}/${call}`, guardCalls({ name: `card:${call}`, callsASecond: CALLS_A_SECOND, atOnce, mostBytes: MOST_BYTES, clock }))
  }

  const requireProof = async (c: Context, wallet: string) => {
    if (await proofs.holds(c.req.header(WALLET_PROOF), wallet)) return
    throw new HttpProblem({ status: 401, code: 'unproven', error: 'Please sign a message with this wallet first, to show that it is yours.' })
  }
  const requireFreshProof = async (c: Context, wallet: string) => {
    await requireProof(c, wallet)
    if (await proofs.holds(c.req.header(WALLET_PROOF), wallet, FRESH_MS)) return
    throw new HttpProblem({ status: 401, code: 'stale_proof', error: 'Please sign a new message with this wallet: the last one is more than five minutes old.' })
  }
  const fromIssuer = <T,>(answer: Promise<T>) => answer.catch(refuseIssuer(log))
  const tell = (c: Context, card: CardAnswer) => {
    if ('made' in card) return c.json(card.made, 201, NO_STORE)
    const { lastFour } = card
    throw new HttpProblem({ status: 409, code: 'exists', error: `This wallet already has a card, ending in ${lastFour}.`, extra: { lastFour } })
  }
  /** The body's wallet, proven, and the service. */
  const holder = async (c: Context, prove: typeof requireProof) => {
    const { walletAddress: wallet } = await jsonBody(c, cardHolderRequest)
    if (!cards) throw noCards()
    await prove(c, wallet)
    return { wallet, cards }
  }
  /** What is answered of a card, or of an order. */
  const described = (card: HeldCard | OpenOrder | null) => {
    if (!card) throw noCard()
    const createdAt = card.createdAt.toISOString()
    if (card.status === 'ordered') return { ...card, createdAt }
    if (card.status === 'refused') return { ...card, createdAt, refusedAt: card.refusedAt.toISOString() }
    const issuedAt = card.issuedAt?.toISOString() ?? null
    return { ...card, createdAt, issuedAt, asOf: new Date(clock.now()).toISOString(), fundingAddress: card.status === 'closed' ? null : (fundingAddress ?? null) }
  }

  app.post(`${PATH}/create`, async (c) => {
    const { walletAddress: wallet, holderName } = await jsonBody(c, virtualCardRequest)
    if (!cards || !verification) throw noCards()
    await requireFreshProof(c, wallet)
    // An issued card stays the holder's, regardless of the current stake, and needs no node.
    const known = await fromIssuer(cards.existing(wallet))
    if (known !== null) return tell(c, known)
    const { tier } = await standingOf(wallet, verification).catch(refuseUnknown)
    if (tier === 'none') throw new HttpProblem({ status: 403, code: 'not_eligible', error: 'This wallet has not staked enough for a card.' })
    return tell(c, await fromIssuer(cards.create({ wallet, tier, holderName })))
  })

  app.post(`${PATH}/seen`, async (c) => {
    const { wallet, cards } = await holder(c, requireProof)
    await cards.seen(wallet)
    return c.json({ success: true }, 200, NO_STORE)
  })

  app.post(`${PATH}/reveal`, async (c) => {
    const { wallet, cards } = await holder(c, requireFreshProof)
    const details = await fromIssuer(cards.reveal(wallet))
    if (!details) throw noCard()
    return c.json(details, 200, NO_STORE)
  })

  app.get(`${PATH}/status`, async (c) => {
    const parsed = cardHolderRequest.safeParse(c.req.query())
    if (!parsed.success) throw badRequest('walletAddress: is not a Solana address (base58 of 32 bytes).', 'walletAddress')
    if (!cards) throw noCards()
    const { walletAddress: wallet } = parsed.data
    await requireProof(c, wallet)
    return c.json(cardStatus.parse(described(await fromIssuer(cards.status(wallet)))), 200, NO_STORE)
  })
  for (const call of ['freeze', 'unfreeze'] as const) {
    app.post(`${PATH}/${call}`, async (c) => {
      const { wallet, cards } = await holder(c, requireFreshProof)
      return c.json(cardState.parse(described(await fromIssuer(cards.setFrozen(wallet, call === 'freeze')))), 200, NO_STORE)
    })
  }
  return app
}

const noCards = () => unavailable('No cards are issued here yet.')
const noCard = () => new HttpProblem({ status: 404, code: 'no_card', error: 'This wallet has no card.' })

/** When the issuer refuses or fails. Nothing that it said may reach a log or an answer: it may contain the card. */
function refuseIssuer(log: Log): (error: unknown) => never {
  return (error) => {
    if (error instanceof CardElsewhere) throw unavailable('The issuer of this card is not connected here. Please write to us.')
    const { code, retryAfterMs } = error instanceof IssuerError ? error : {}
    if (code === 'card_closed') throw new HttpProblem({ status: 409, code: 'closed', error: 'This card is closed and cannot be changed any more.' })
    // Of another error even the message may be the issuer's.
    log.error('the card issuer failed', { kind: error instanceof Error ? error.name : typeof error, ...(error instanceof IssuerError ? { reason: error.message } : {}) })
    if (code === 'bad_request') throw new HttpProblem({ status: 422, code: 'issuer_refused', error: 'The issuer makes no card in this name. Please try another one.', field: 'holderName' })
    throw new HttpProblem({ status: 502, code: 'issuer_failed', error: 'The card’s issuer did not answer as it should. Please try again.', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
  }
}

/** When a wallet's current stake can't be read from the chain. */
function refuseUnknown(error: unknown): never {
  if (error instanceof StandingIncomplete) {
    const { message, outstanding } = error
    throw new HttpProblem({ status: 503, code: 'incomplete', error: `What this wallet has staked is not complete yet: ${message}. Please try again later.`, outstanding, retryAfterMs: 5000 })
  }
  if (error instanceof StandingUnknown || error instanceof RpcError) throw unavailable('What this wallet has staked cannot be read right now. Please try again.', 5000)
  throw error
}
