export const P = 2n ** 255n - 19n
export const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether the bytes are the compressed form of a point on edwards25519: x² = (y² − 1) ÷ (dy² + 1) must have a root. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const reversed = Buffer.from(bytes).reverse()
  const y = (BigInt(`0x${reversed.toString('hex')}`) & (2n ** 255n - 1n)) % P
  const square = (y * y) % P
  const product = ((square - 1n + P) * (D * square + 1n)) % P
  return product === 0n || jacobi(product) === 1
}

/** 1 if the value is a square modulo P, −1 if not. Reduction steps are several times faster than a power. */
function jacobi(value: bigint): number {
  let a = value
  let n = P
  let sign = 1
  while (a !== 0n) {
    let twos = 0n
    while ((a & 255n) === 0n) {
      a >>= 8n
      twos += 8n
    }
    while ((a & 1n) === 0n) {
      a >>= 1n
      twos += 1n
    }
    const last = n & 7n
    if ((twos & 1n) === 1n && (last === 3n || last === 5n)) sign = -sign
    if ((a & 3n) === 3n && (n & 3n) === 3n) sign = -sign
    const rest = n % a
    n = a
    a = rest
  }
  return n === 1n ? sign : 0
}
