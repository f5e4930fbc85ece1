import { createHmac } from 'node:crypto'
import type { VirtualCard } from '../../../src/contract/virtual-card.ts'

/** ISO 7812 leaves numbers beginning with 9 to national bodies, and assigns 999 to no country: no payment network accepts them. */
const BEGINNING = '999999'
const DIGITS = 16
const YEARS = 3

/**
 * The card of an id that begins with the month of its issue (`2026-11-…`): for show, its check digit is right, but nothing
 * can be paid with it. It derives from the id and the secret, so that even the issuer's books hold no number.
 */
export function demoCard(secret: string, id: string, holderName: string): VirtualCard {
  const digits = (purpose: string, count: number): string => {
    const drawn = BigInt(`0x${createHmac('sha256', secret).update(`bd demo card ${purpose} ${id}`).digest('hex')}`)
    return drawn.toString().slice(-count).padStart(count, '0')
  }
  const body = BEGINNING + digits('number', DIGITS - BEGINNING.length - 1)
  const [year = '', month = ''] = id.split('-')
  const expiryDate = `${month}/${String((Number(year) + YEARS) % 100).padStart(2, '0')}`
  return { cardNumber: body + checkDigit(body), expiryDate, cvv: digits('cvv', 3), holderName, demo: true }
}

/** The digit that makes a number pass the Luhn check. */
function checkDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
