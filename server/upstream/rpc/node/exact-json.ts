import { randomUUID } from 'node:crypto'

/** An integer of this many digits may exceed 2^53. */
const LONG_INTEGER = /[[:,\s]-?\d{16,}/
const STRING_OR_LONG_INTEGER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/g

/**
 * `JSON.parse` that keeps every digit: integers beyond 2^53 become bigint, all other numbers stay numbers. Lamports and
 * `rentEpoch` are 64 bits wide, and a float would silently round them. Throws SyntaxError like JSON.parse.
 */
export function parseExactJson(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text)
  // Long integers pass through JSON.parse as strings with a mark that no answer can guess.
  const mark = `${randomUUID()}:`
  const marked = text.replace(STRING_OR_LONG_INTEGER, (token) => (token.startsWith('"') ? token : `"${mark}${token}"`))
  return JSON.parse(marked, (_key, value: unknown) => (typeof value === 'string' && value.startsWith(mark) ? exact(value.slice(mark.length)) : value))
}

function exact(digits: string): number | bigint {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : BigInt(digits)
}
