import { strangeCharacters } from './strange-characters.ts'
import { isWalletAddress } from './wallet-address.ts'

/** An address found in a text; or what is wrong with it, in a sentence. */
export type ReadAddress = { address: string; problem?: never } | { address?: never; problem: string }

/** Longer pastes are looked at up to here. */
const LONGEST = 4000
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu
const BASE58 = /[1-9A-HJ-NP-Za-km-z]+/g
/** What may have been meant as an address. */
const LIKE_AN_ADDRESS = /[\p{L}\p{M}\p{N}]{25,60}/gu
const SHORTEST = 32
const LONGEST_ADDRESS = 44
/** Characters named in one sentence. */
const NAMED = 3

/**
 * The wallet address in what was typed, pasted, scanned or shared: the address itself, `solana:…`, a link to an explorer, or
 * a sentence with one in it; the first where there are several. Look-alike letters are named where they stand, counted from 1.
 */
export function readAddress(text: string): ReadAddress {
  const looked = text.slice(0, LONGEST).replaceAll(INVISIBLE, '').trim()
  if (looked === '') return { problem: 'Enter a wallet address.' }
  // A letter of another script beside a piece would make a different address of it.
  const pieces = (looked.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((piece) => piece.match(BASE58)?.[0] === piece)
  const found = pieces.find(isWalletAddress)
  if (found !== undefined) return { address: found }
  if (pieces.some((piece) => piece.length >= 86 && piece.length <= 88)) return { problem: 'This is the signature of a transaction. Open it in an explorer, and copy the address of the wallet from there.' }
  const [meant] = looked.match(LIKE_AN_ADDRESS) ?? []
  if (meant === undefined) return { problem: 'There is no wallet address in this. It is 32 to 44 letters and digits long; copy it from your wallet.' }
  const strange = strangeCharacters(meant).map(({ place, what }) => `Character ${place} is ${what}`)
  if (strange.length > 0) return { problem: `${listed(strange)}. No address has ${strange.length === 1 ? 'that' : 'those'}: compare it with your wallet, or copy it from there.` }
  if (meant.length < SHORTEST || meant.length > LONGEST_ADDRESS) return { problem: `This has ${meant.length} characters, and an address has ${SHORTEST} to ${LONGEST_ADDRESS}. Copy the whole of it.` }
  return { problem: 'This looks like an address, but is not one: a character is missing, added or changed. Copy it from your wallet.' }
}

function listed(all: readonly string[]): string {
  const named = all.slice(0, NAMED).map((one, index) => (index === 0 ? one : one.replace('Character', 'character'))).join(', ')
  return all.length > NAMED ? `${named}, and ${all.length - NAMED} more are wrong` : named
}
