import { isWalletAddress } from '../../../src/rules/wallet-address.ts'
import { badRequest } from '../middleware/http-problem.ts'

/** Never in an address, as they look like others. */
const LOOK_ALIKE = /[0OIl]/
const ALPHABET = /^[1-9A-HJ-NP-Za-km-z]$/
const LONGEST_NAMED = 44

/** A wallet's address as it was typed, without spaces around. Throws 400 that says what is wrong with it. */
export function addressOf(typed: string, field = 'address'): string {
  const text = typed.trim()
  if (isWalletAddress(text)) return text
  throw badRequest(`${field}: ${complaint(text)}`, field)
}

/** What is wrong with a text that is no address, to follow its name: `is not …`, `has …`. */
export function complaint(text: string): string {
  const wrong = text.length > LONGEST_NAMED ? undefined : [...text].findIndex((character) => !ALPHABET.test(character))
  const character = wrong === undefined ? undefined : [...text][wrong]
  if (wrong === undefined || character === undefined) return 'is not a Solana address (base58 of 32 bytes).'
  const why = LOOK_ALIKE.test(character) ? 'which no Solana address has, as it looks like another' : 'which no Solana address has'
  return `has “${character}” in place ${wrong + 1}, ${why}.`
}
