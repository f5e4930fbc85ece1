import { createHmac } from 'node:crypto'
import type { CardIssuer } from './issuer.ts'

/** ISO 7812 leaves numbers beginning with 9 to national bodies, and assigns 999 to no country: no payment network accepts them. */
const BEGINNING = '999999'
const DIGITS = 16
const YEARS = 3

/**
 * Cards for show: their check digit is right, but nothing can be paid with them. They derive from the card's id and the
 * secret, so any process with the secret can reveal them again, and this issuer stores nothing.
 */
export function createDemoIssuer(secret: string): CardIssuer {
  const digits = (purpose: string, id: string, count: number): string => {
    const drawn = BigInt(`0x${createHmac('sha256', secret).update(`bd demo card ${purpose} ${id}`).digest('hex')}`)
    return drawn.toString().slice(-count).padStart(count, '0')
  }
  const numberOf = (id: string): string => {
    const body = BEGINNING + digits('number', id, DIGITS - BEGINNING.length - 1)
    return body + checkDigit(body)
  }
  return {
    name: 'demo',
    issue: async ({ idempotencyKey, orderedAt }) => {
      const id = `${orderedAt.toISOString().slice(0, 7)}-${idempotencyKey}`
      return { id, lastFour: numberOf(id).slice(-4) }
    },
    reveal: async ({ id, holderName }) => {
      const [year = '', month = ''] = id.split('-')
      return { cardNumber: numberOf(id), expiryDate: `${month}/${String((Number(year) + YEARS) % 100).padStart(2, '0')}`, cvv: digits('cvv', id, 3), holderName, demo: true }
    },
  }
}

/** The digit that makes a number pass the Luhn check. */
function checkDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
