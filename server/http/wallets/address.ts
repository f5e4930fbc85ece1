import { strangeCharacters } from '../../../src/rules/strange-characters.ts'
import { isWalletAddress } from '../../../src/rules/wallet-address.ts'
import { badRequest } from '../middleware/http-problem.ts'

/** In a text that is longer than any address, no single character is what is wrong. */
const LONGEST_NAMED = 44

/** A wallet's address as it was typed, without spaces around. Throws 400 that says what is wrong with it. */
export function addressOf(typed: string, field = 'address'): string {
  const text = typed.trim()
  if (isWalletAddress(text)) return text
  throw badRequest(`${field}: ${complaint(text)}`, field)
}

/** What is wrong with a text that is no address, to follow its name: `is not …`, `has …`. */
export function complaint(text: string): string {
  const [first] = text.length > LONGEST_NAMED ? [] : strangeCharacters(text)
  return first === undefined ? 'is not a Solana address (base58 of 32 bytes).' : `has ${first.what} in place ${first.place}, which no Solana address has.`
}
