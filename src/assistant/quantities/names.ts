import { readAddress } from '../../rules/read-address.ts'
import { everyMatch } from '../every-match.ts'
import type { Quantity } from '../quantities.ts'

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const LINK = /\bhttps?:\/\/\S+/gi
/** With hyphens it may be cut off; without them only the whole is one: 'BD 20000000' is an amount. */
const REFERENCE = /(?<![\p{L}\p{N}])BD[-\u2010-\u2015](?=20)\d{8}(?:[-\u2010-\u2015]?\d*)|(?<![\p{L}\p{N}])(?:BD ?)?20\d{6}[ -]\d{6}(?!\d)/giu
/** Shorter pieces are no addresses, not even wrong ones. */
const LONG = /[\p{L}\p{M}\p{N}]{25,}/gu

/** Addresses, reference numbers and email addresses, and links, which are none of these but hold no amounts either. */
export function namesIn(text: string): (Quantity | { kind: 'link'; at: number; end: number })[] {
  return [
    ...everyMatch(text, EMAIL).map((match) => ({ kind: 'email' as const, email: match[0], ...placeOf(match) })),
    ...everyMatch(text, REFERENCE).map((match) => ({ kind: 'reference' as const, referenceNumber: reference(match[0]), ...placeOf(match) })),
    ...everyMatch(text, LONG).flatMap((match) => addressOf(match[0]).map((found) => ({ kind: 'address' as const, ...found, ...placeOf(match) }))),
    ...everyMatch(text, LINK).map((match) => ({ kind: 'link' as const, ...placeOf(match) })),
  ]
}

function placeOf(match: RegExpExecArray): { at: number; end: number } {
  return { at: match.index, end: match.index + match[0].length }
}

/** As it is printed, where it has all its digits. */
function reference(written: string): string {
  const digits = written.replaceAll(/\D/g, '')
  return digits.length > 8 ? `BD-${digits.slice(0, 8)}-${digits.slice(8)}` : `BD-${digits}`
}

/** Long words of letters alone are words, and digits alone a number. */
function addressOf(piece: string): ({ address: string; problem?: never } | { address?: never; problem: string })[] {
  const read = readAddress(piece)
  return read.address !== undefined || (/\p{L}/u.test(piece) && /\p{N}/u.test(piece)) ? [read] : []
}
