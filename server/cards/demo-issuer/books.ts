import { z } from 'zod'
import { cardId, cardOrder } from '../issuer-api/messages.ts'

/** What the demo issuer keeps of a card: no number, no CVV. */
export const bookedCard = z.object({
  id: cardId,
  idempotencyKey: z.string(),
  ...cardOrder.shape,
  lastFour: z.string(),
  frozen: z.boolean(),
})
export type BookedCard = z.infer<typeof bookedCard>

export interface DemoBooks {
  /** Books a card, unless there is one for its idempotency key. Returns the booked one, also to simultaneous calls. */
  book(card: BookedCard): Promise<BookedCard>
  find(id: string): Promise<BookedCard | undefined>
  /** The card after the change; undefined if there is none. */
  setFrozen(id: string, frozen: boolean): Promise<BookedCard | undefined>
}
