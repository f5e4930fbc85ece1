const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BYTES = 32
/** 32 bytes are never longer than this; long pasted text is refused before any computation. */
const LONGEST = 44

/** Whether a text is the address of a Solana account: base58 of exactly 32 bytes. The account may not exist. */
export function isWalletAddress(text: string): boolean {
  if (text.length === 0 || text.length > LONGEST) return false
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return false
    value = value * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  return zeros + Math.ceil(hex.length / 2) === BYTES
}
