import { refusedWith, requireThat, type Check } from '../check.ts'
import { anOrder, cardIn, newKey } from '../probe.ts'

/** POST /v1/cards. */
export const orderChecks: readonly Check[] = [
  {
    name: 'create',
    required: 'POST /v1/cards answers 201 (or 200) with the new card: id, status active, last four digits, demo',
    run: async ({ create }) => {
      const answer = await create()
      const { status } = cardIn(answer)
      requireThat(status === 'active', `${answer.said}, but the card is ${status}`)
      return `${answer.said}, active`
    },
  },
  {
    name: 'one key, one card',
    required: 'The same order with the same Idempotency-Key answers with the same card',
    run: async ({ create }) => {
      const key = newKey()
      const [first, second] = [cardIn(await create(key)), cardIn(await create(key))]
      requireThat(first.id === second.id, 'two cards, with two ids')
      requireThat(first.lastFour === second.lastFour, 'one id, but other last four digits')
      return 'the same card twice'
    },
  },
  {
    name: 'one key, one card, at the same moment',
    required: 'Five simultaneous orders with the same Idempotency-Key all answer with the same card',
    run: async ({ create }) => {
      const key = newKey()
      const answers = await Promise.all(Array.from({ length: 5 }, () => create(key)))
      const ids = new Set(answers.map((answer) => cardIn(answer).id))
      requireThat(ids.size === 1, `${ids.size} cards`)
      return 'five answers, one card'
    },
  },
  {
    name: 'another key, another card',
    required: 'The same order with another Idempotency-Key makes another card',
    run: async ({ newCard }) => {
      const [first, second] = [await newCard(), await newCard()]
      requireThat(first.id !== second.id, 'one card for two keys')
      return 'two cards'
    },
  },
  {
    name: 'one key, one order',
    required: 'Another order with a key that was used answers 409 idempotency_conflict, and neither makes nor changes a card',
    run: async ({ create, status }) => {
      const key = newKey()
      const { id, lastFour } = cardIn(await create(key))
      const said = refusedWith(await create(key, { ...anOrder, holderName: 'SOMEONE ELSE' }), { status: 409, code: 'idempotency_conflict' }, 'another order')
      const now = cardIn(await status(id))
      requireThat(now.lastFour === lastFour && now.status === 'active', `${said}, but the card was changed`)
      return said
    },
  },
  {
    name: 'invalid orders',
    required: 'An order without a wallet, without a name, of an unknown tier, or without an Idempotency-Key answers 400 bad_request',
    run: async ({ create, send }) => {
      const { holderName: _, ...nameless } = anOrder
      const { wallet: _wallet, ...walletless } = anOrder
      const wanted = { status: 400, code: 'bad_request' }
      for (const [what, order] of [['without a name', nameless], ['without a wallet', walletless], ['of an unknown tier', { ...anOrder, tier: 'unknown' }], ['that is a list', []]] as const) {
        refusedWith(await create(newKey(), order), wanted, `an order ${what}`)
      }
      return refusedWith(await send({ method: 'POST', path: '/v1/cards', body: anOrder }), wanted, 'an order without a key')
    },
  },
]
