import { eq } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { demoIssuerCards } from '../../db/schema-cards.ts'
import { bookedCard, type DemoBooks } from './books.ts'

/** Books in our database, for the demo issuer inside the server: all processes share them. */
export function databaseBooks(db: Database['db']): DemoBooks {
  return {
    async book(card) {
      await db.insert(demoIssuerCards).values(card).onConflictDoNothing()
      const [booked] = await db.select().from(demoIssuerCards).where(eq(demoIssuerCards.idempotencyKey, card.idempotencyKey))
      return bookedCard.parse(booked)
    },
    async find(id) {
      const [found] = await db.select().from(demoIssuerCards).where(eq(demoIssuerCards.id, id))
      return found && bookedCard.parse(found)
    },
    async setFrozen(id, frozen) {
      const [changed] = await db.update(demoIssuerCards).set({ frozen }).where(eq(demoIssuerCards.id, id)).returning()
      return changed && bookedCard.parse(changed)
    },
  }
}
