/** Blockhashes are always new, so the cache is bounded. */
const REMEMBERED = 20_000

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]))

/** Base58 text of bytes. Leading zero bytes become leading ones. */
export function base58(bytes: Uint8Array): string {
  // Base 58^5 fits a double with room for a byte's carry, and needs a fifth of the steps.
  const limb = 58 ** 5
  const limbs: number[] = []
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1
  for (let at = zeros; at < bytes.length; at += 1) {
    let carry = bytes[at] ?? 0
    for (let place = 0; place < limbs.length; place += 1) {
      carry += (limbs[place] ?? 0) * 256
      limbs[place] = carry % limb
      carry = Math.floor(carry / limb)
    }
    if (carry > 0) limbs.push(carry)
  }
  let text = ''
  for (const value of limbs) {
    let rest = value
    for (let letter = 0; letter < 5; letter += 1) {
      text = (ALPHABET[rest % 58] ?? '') + text
      rest = Math.floor(rest / 58)
    }
  }
  return '1'.repeat(zeros) + text.replace(/^1+/, '')
}

/** The bytes of a base58 text, or null if a letter isn't in the alphabet. */
export function fromBase58(text: string): Uint8Array | null {
  const reversed: number[] = []
  for (const letter of text) {
    let carry = VALUES.get(letter)
    if (carry === undefined) return null
    for (let place = 0; place < reversed.length; place += 1) {
      carry += (reversed[place] ?? 0) * 58
      reversed[place] = carry & 255
      carry >>= 8
    }
    while (carry > 0) {
      reversed.push(carry & 255)
      carry >>= 8
    }
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...reversed.reverse()])
}

/** The 32 bytes of an address. Throws on anything else: only for addresses we made. */
export function addressBytes(address: string): Uint8Array {
  const known = bytesByAddress.get(address)
  if (known) return known
  const bytes = fromBase58(address)
  if (bytes?.length !== 32) throw new Error(`${address} is not an address`)
  if (bytesByAddress.size > REMEMBERED) bytesByAddress.clear()
  bytesByAddress.set(address, bytes)
  return bytes
}

/** Addresses recur: a transfer names three or four known ones. */
const bytesByAddress = new Map<string, Uint8Array>()

/** The text of 32 bytes. Most addresses in a transaction are known already, and base58 is the slowest part of reading one. */
export function addressText(bytes: Uint8Array): string {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const known = textByBytes.get(key)
  if (known !== undefined) return known
  const text = base58(bytes)
  if (textByBytes.size > REMEMBERED) textByBytes.clear()
  textByBytes.set(key, text)
  return text
}

const textByBytes = new Map<string, string>()
