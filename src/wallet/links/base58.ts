const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The base58 text of some bytes; leading zeros become leading ones. */
export function toBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  let text = ''
  for (; value > 0n; value /= 58n) text = (ALPHABET[Number(value % 58n)] ?? '') + text
  return '1'.repeat(leading(bytes, (byte) => byte === 0)) + text
}

/** The bytes of a base58 text, or null where it is none. Takes time by the square of the length: bound it at the edge. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | null {
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value /= 256n) bytes.push(Number(value % 256n))
  const zeros = leading([...text], (character) => character === '1')
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes.reverse()])
}

function leading<T>(all: ArrayLike<T>, is: (one: T) => boolean): number {
  const at = Array.from(all).findIndex((one) => !is(one))
  return at < 0 ? all.length : at
}
