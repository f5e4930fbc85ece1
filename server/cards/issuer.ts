import type { VirtualCard } from '../../src/contract/virtual-card.ts'
import type { Card, CardOrder, RefusalCode } from './issuer-api/messages.ts'

/** Issues cards and keeps them. We store nothing of a card but its id. No card details may reach a log or an error. */
export interface CardIssuer {
  /** Stored with every card it made: `demo`, or the host in CARD_ISSUER. */
  name: string
  /** Issues a card, and the same one for the same idempotency key and order. */
  issue(order: CardOrder, idempotencyKey: string): Promise<Card>
  status(id: string): Promise<Card>
  /** Number, expiry and CVV. */
  reveal(id: string): Promise<VirtualCard>
  /** A frozen card can't be used to pay until it is unfrozen. No effect if it is already so. */
  setFrozen(id: string, frozen: boolean): Promise<Card>
}

/** `refused`: it said no, and will again. `passing`: no answer, or none right now. `invalid`: an answer that can't be right. */
export type IssuerErrorKind = 'refused' | 'passing' | 'invalid'

/** What every method of CardIssuer rejects with. Nothing of the answer's body is in it but a code that we know. */
export class IssuerError extends Error {
  override readonly name = 'IssuerError'
  readonly kind: IssuerErrorKind
  readonly code: RefusalCode | undefined
  readonly retryAfterMs: number | undefined

  constructor(kind: IssuerErrorKind, message: string, { code, retryAfterMs }: { code?: RefusalCode | undefined; retryAfterMs?: number | undefined } = {}) {
    super(message)
    this.kind = kind
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
