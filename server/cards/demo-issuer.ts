import { randomInt } from 'node:crypto'
import type { CardIssuer } from './issuer.ts'

/** ISO 7812 leaves numbers that begin with 9 to national bodies, and 999 to no country: no payment network takes them. */
const BEGINNING = '999999'
const DIGITS = 16
const YEARS = 3

/** Cards to look at: random numbers with the right check digit that nobody can pay with. */
export function createDemoIssuer(clock: () => number): CardIssuer {
  return {
    name: 'demo',
    issue: async ({ holderName }) => {
      const now = new Date(clock())
      const body = BEGINNING + digits(DIGITS - BEGINNING.length - 1)
      return {
        cardNumber: body + checkDigit(body),
        expiryDate: `${String(now.getUTCMonth() + 1).padStart(2, '0')}/${String((now.getUTCFullYear() + YEARS) % 100).padStart(2, '0')}`,
        cvv: digits(3),
        holderName,
        demo: true,
      }
    },
  }
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

/** The digit that makes a number pass Luhn's test. */
function checkDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
