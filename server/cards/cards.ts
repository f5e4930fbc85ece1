import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { VirtualCard } from '../../src/contract/virtual-card.ts'
import type { Database } from '../db/open.ts'
import { cards } from '../db/schema-cards.ts'
import type { Clock } from '../lib/clock.ts'
import { cardOrder, type Card, type CardOrder } from './issuer-api/messages.ts'
import { IssuerError, type CardIssuer } from './issuer.ts'

/** A card until its holder has seen it; afterwards only its last four digits. */
export type CardAnswer = { made: VirtualCard } | { lastFour: string }

interface Order {
  tier: string
  holderName: string
  createdAt: Date
}

/** A card as its issuer describes it right now, without its secrets. */
export interface HeldCard extends Order, Omit<Card, 'id'> {
  issuedAt: Date | null
}

/** An order without a card: not confirmed by the issuer yet, or refused. */
export type OpenOrder = Order & ({ status: 'ordered' } | { status: 'refused'; refusedAt: Date })

/** All methods reject with what the issuer rejects with; all but `create` with CardElsewhere, too. */
export interface CardService {
  /** The card of a wallet, `null` if it has none. */
  existing(wallet: string): Promise<CardAnswer | null>
  /** The card of a wallet that may have one: made now, or the one that it has. */
  create(order: CardOrder): Promise<CardAnswer>
  /** The holder's screen has shown the details: from now on `existing` has only the last four digits. */
  seen(wallet: string): Promise<void>
  /** The details, seen or not; `null` if the wallet has no card. For a holder who has just proven the wallet. */
  reveal(wallet: string): Promise<VirtualCard | null>
  /** The card, or its order as long as there is none; `null` if none was ordered. */
  status(wallet: string): Promise<HeldCard | OpenOrder | null>
  setFrozen(wallet: string, frozen: boolean): Promise<HeldCard | null>
}

/** The wallet's card is at an issuer to which this installation is no longer connected. */
export class CardElsewhere extends Error {
  override readonly name = 'CardElsewhere'
}

/**
 * One card per wallet, across concurrent calls and processes. It reserves a row first, whose key goes to the issuer: after
 * any interruption the next call resumes with the same card. Of the card only the issuer's id is stored.
 */
export function createCards({ db, issuer, clock }: { db: Database['db']; issuer: CardIssuer; clock: Clock }): CardService {
  const find = async (wallet: string) => (await db.select().from(cards).where(eq(cards.wallet, wallet)))[0]
  /** The row of an issued card, with the id at our issuer. */
  const issued = async (wallet: string) => {
    const row = await find(wallet)
    if (!row || isOpen(row)) return null
    const { issuerId, ...rest } = row
    if (issuerId === null || row.issuer !== issuer.name) throw new CardElsewhere(`the card is at ${row.issuer}`)
    return { ...rest, issuerId }
  }
  const held = async (wallet: string, ask: (id: string) => Promise<Card>): Promise<HeldCard | null> => {
    const row = await issued(wallet)
    if (!row) return null
    const { tier, holderName, createdAt, issuedAt } = row
    const { status, lastFour, demo } = await ask(row.issuerId)
    return { status, lastFour, demo, tier, holderName, createdAt, issuedAt }
  }

  const existing = async (wallet: string): Promise<CardAnswer | null> => {
    const old = await find(wallet)
    if (old && old.lastFour !== '') return { lastFour: old.lastFour }
    const row = await issued(wallet)
    if (!row) return null
    if (row.seenAt !== null) return { lastFour: (await issuer.status(row.issuerId)).lastFour }
    return { made: await issuer.reveal(row.issuerId) }
  }

  return {
    existing,
    create: async (order) => {
      const { wallet } = order
      const reserved = { ...order, issuer: issuer.name, createdAt: new Date(clock.now()) }
      // A refused order gives way to the new one. Its key is spent: the issuer makes no card for it any more.
      await db
        .insert(cards)
        .values(reserved)
        .onConflictDoUpdate({ target: cards.wallet, set: { ...reserved, idempotencyKey: sql`gen_random_uuid()::text`, refusedAt: null }, setWhere: isNotNull(cards.refusedAt) })
      const known = await find(wallet)
      if (!known) throw new Error('the reserved row of a card is gone')
      if (isOpen(known)) {
        const ours = and(eq(cards.wallet, wallet), eq(cards.idempotencyKey, known.idempotencyKey), isNull(cards.issuerId))
        // The order as it was reserved: with another one the issuer would refuse the key.
        const { id } = await issuer.issue(cardOrder.parse(known), known.idempotencyKey).catch(async (error: unknown) => {
          // No card was made, nor will be for this key: the next call may order otherwise.
          if (error instanceof IssuerError && error.code === 'bad_request') await db.update(cards).set({ refusedAt: new Date(clock.now()) }).where(ours)
          throw error
        })
        // A simultaneous call has been given the same card.
        await db.update(cards).set({ issuerId: id, issuer: issuer.name, issuedAt: new Date(clock.now()), refusedAt: null }).where(ours)
      }
      const card = await existing(wallet)
      if (!card) throw new Error('the card of a wallet is gone')
      return card
    },
    seen: async (wallet) => {
      await db.update(cards).set({ seenAt: new Date(clock.now()) }).where(and(eq(cards.wallet, wallet), isNull(cards.seenAt)))
    },
    reveal: async (wallet) => {
      const row = await issued(wallet)
      return row && issuer.reveal(row.issuerId)
    },
    status: async (wallet) => {
      const row = await find(wallet)
      return row && isOpen(row) ? openOrder(row) : held(wallet, issuer.status)
    },
    setFrozen: (wallet, frozen) => held(wallet, (id) => issuer.setFrozen(id, frozen)),
  }
}

type CardRow = typeof cards.$inferSelect

/** Whether there is an order but, as far as we know, no card yet. */
function isOpen({ issuerId, lastFour }: Pick<CardRow, 'issuerId' | 'lastFour'>): boolean {
  return issuerId === null && lastFour === ''
}

function openOrder({ tier, holderName, createdAt, refusedAt }: CardRow): OpenOrder {
  const order = { tier, holderName, createdAt }
  return refusedAt === null ? { status: 'ordered', ...order } : { status: 'refused', ...order, refusedAt }
}
