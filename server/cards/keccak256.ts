const LANES = 25
const RATE_BYTES = 136
const MASK = (1n << 64n) - 1n

/**
 * Keccak-256 as Ethereum uses it: with the padding from before SHA-3 was a standard, which no library of node has. For
 * short texts; nothing here is fast or hides its timing.
 */
export function keccak256(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const padded = Buffer.alloc((Math.floor(bytes.length / RATE_BYTES) + 1) * RATE_BYTES)
  bytes.copy(padded)
  padded[bytes.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  let state: bigint[] = Array.from({ length: LANES }, () => 0n)
  for (let block = 0; block < padded.length; block += RATE_BYTES) {
    state = permuted(state.map((lane, at) => (at < RATE_BYTES / 8 ? lane ^ padded.readBigUInt64LE(block + at * 8) : lane)))
  }
  const out = Buffer.alloc(32)
  state.slice(0, 4).forEach((lane, at) => out.writeBigUInt64LE(lane, at * 8))
  return out
}

function permuted(start: readonly bigint[]): bigint[] {
  let a = [...start]
  const at = (x: number, y: number) => a[(x % 5) + 5 * (y % 5)] ?? 0n
  for (const constant of roundConstants()) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x, 0) ^ at(x, 1) ^ at(x, 2) ^ at(x, 3) ^ at(x, 4))
    a = a.map((lane, place) => lane ^ (columns[((place % 5) + 4) % 5] ?? 0n) ^ turned(columns[((place % 5) + 1) % 5] ?? 0n, 1))
    const moved = [...a]
    let [x, y] = [1, 0]
    for (let step = 0; step < 24; step += 1) {
      const [nextX, nextY] = [y, (2 * x + 3 * y) % 5]
      const lane = turned(at(x, y), (((step + 1) * (step + 2)) / 2) % 64)
      moved[nextX + 5 * nextY] = lane
      x = nextX
      y = nextY
    }
    a = moved
    a = a.map((lane, place) => {
      const [column, row] = [place % 5, Math.floor(place / 5)]
      return lane ^ (~at(column + 1, row) & MASK & at(column + 2, row))
    })
    a[0] = at(0, 0) ^ constant
  }
  return a
}

function turned(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK
}

/** Made by the shift register that the standard describes. */
function roundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let bit = 0; bit <= 6; bit += 1) {
      if ((register & 1) === 1) constant |= 1n << BigInt(2 ** bit - 1)
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
    return constant
  })
}
