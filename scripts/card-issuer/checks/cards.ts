import { refusedWith, requireThat, type Check } from '../check.ts'
import { cardIn, detailsIn, type Answer } from '../probe.ts'

const UNKNOWN = 'bd-conformance-no-such-card'

/** What can be done with a card. */
export const cardChecks: readonly Check[] = [
  {
    name: 'status',
    required: 'GET /v1/cards/{id} answers 200 with the card as it was created',
    run: async ({ newCard, status }) => {
      const made = await newCard()
      const answer = await status(made.id)
      const now = cardIn(answer)
      for (const field of ['id', 'status', 'lastFour', 'demo'] as const) requireThat(now[field] === made[field], `${answer.said}, but ${field} is not what the order answered`)
      return answer.said
    },
  },
  {
    name: 'unknown cards',
    required: 'Every call for an id that was never given answers 404 unknown_card',
    run: async ({ status, reveal, freeze, unfreeze }) => {
      for (const [what, call] of Object.entries({ status, reveal, freeze, unfreeze })) refusedWith(await call(UNKNOWN), { status: 404, code: 'unknown_card' }, what)
      return '404 unknown_card four times'
    },
  },
  {
    name: 'reveal',
    required: 'POST /v1/cards/{id}/reveal answers 200 with a number that passes the Luhn check, an expiry in the future, a CVV of three digits, and Cache-Control: no-store',
    run: async ({ newCard, reveal }) => {
      const { id } = await newCard()
      const answer = await reveal(id)
      const details = detailsIn(answer)
      requireThat(details.id === id, 'the details of another card')
      requireThat(passesLuhn(details.cardNumber), 'a number that fails the Luhn check')
      requireThat(isAhead(details.expiryDate), 'an expiry in the past')
      requireThat(/\bno-store\b/i.test(answer.headers.get('Cache-Control') ?? ''), `${answer.said}, but Cache-Control is ${answer.headers.get('Cache-Control') ?? 'absent'}`)
      return `${answer.said}, no-store`
    },
  },
  {
    name: 'the same card again',
    required: 'A second reveal answers with the same number, expiry and CVV',
    run: async ({ newCard, reveal }) => {
      const { id } = await newCard()
      const [first, second] = [detailsIn(await reveal(id)), detailsIn(await reveal(id))]
      for (const field of ['cardNumber', 'expiryDate', 'cvv', 'holderName'] as const) requireThat(first[field] === second[field], `another ${field} in the second answer`)
      return 'the same details twice'
    },
  },
  {
    name: 'one card throughout',
    required: 'Order, status and reveal agree: the last four digits are those of the number, and demo is the same everywhere',
    run: async ({ newCard, status, reveal }) => {
      const made = await newCard()
      const [now, details] = [cardIn(await status(made.id)), detailsIn(await reveal(made.id))]
      const end = details.cardNumber.slice(-4)
      requireThat(end === made.lastFour, 'the order’s last four digits are not those of the number')
      requireThat(end === now.lastFour, 'the status’s last four digits are not those of the number')
      requireThat(details.demo === made.demo && now.demo === made.demo, 'demo differs between the answers')
      return 'the same last four digits'
    },
  },
  {
    name: 'freeze',
    required: 'POST /v1/cards/{id}/freeze answers 200 with the status frozen, also the second time, and the card stays frozen',
    run: async ({ newCard, status, freeze }) => {
      const { id } = await newCard()
      for (const time of ['first', 'second']) requireStatus(await freeze(id), 'frozen', `the ${time} answer`)
      requireStatus(await status(id), 'frozen', 'the status after it')
      return 'frozen'
    },
  },
  {
    name: 'unfreeze',
    required: 'POST /v1/cards/{id}/unfreeze answers 200 with the status active, also the second time, and the card stays active',
    run: async ({ newCard, status, freeze, unfreeze }) => {
      const { id } = await newCard()
      requireStatus(await freeze(id), 'frozen', 'freezing it first')
      for (const time of ['first', 'second']) requireStatus(await unfreeze(id), 'active', `the ${time} answer`)
      requireStatus(await status(id), 'active', 'the status after it')
      return 'active'
    },
  },
  {
    name: 'only that card',
    required: 'Freezing one card leaves another one active',
    run: async ({ newCard, status, freeze }) => {
      const [one, other] = [await newCard(), await newCard()]
      requireStatus(await freeze(one.id), 'frozen', 'freezing the first')
      requireStatus(await status(other.id), 'active', 'the other')
      return 'the other one is active'
    },
  },
  {
    name: 'numbers only on request',
    required: 'No answer but that of a reveal contains the number or a CVV',
    run: async ({ create, status, freeze, unfreeze, reveal }) => {
      const made = await create()
      const { id } = cardIn(made)
      const { cardNumber } = detailsIn(await reveal(id))
      for (const [what, { json }] of Object.entries({ order: made, status: await status(id), freeze: await freeze(id), unfreeze: await unfreeze(id) })) {
        const text = JSON.stringify(json)
        requireThat(!text.includes(cardNumber) && !/cvv|cvc|cardNumber/i.test(text), `the answer of ${what} has it`)
      }
      return 'in no other answer'
    },
  },
  {
    name: 'reveal is a POST',
    required: 'GET /v1/cards/{id}/reveal answers 404 or 405 and reveals nothing',
    run: async ({ newCard, send }) => {
      const { id } = await newCard()
      const answer = await send({ method: 'GET', path: `/v1/cards/${id}/reveal` })
      requireThat(answer.status === 404 || answer.status === 405, answer.said)
      return answer.said
    },
  },
]

function requireStatus(answer: Answer, wanted: 'active' | 'frozen', what: string): void {
  const { status } = cardIn(answer)
  requireThat(status === wanted, `${what}: ${status}`)
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** `MM/YY`, valid to the end of its month. */
function isAhead(expiry: string): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return Date.UTC(2000 + year, month, 1) > Date.now()
}
