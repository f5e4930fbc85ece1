import { createHash } from 'node:crypto'
import { D, isOnCurve, P } from '../chain/curve.ts'

/**
 * Addresses that are points on the curve, 32 bytes each, like wallets'. Searching for each one takes a hundred times as
 * long: instead sum few points, and take four addresses from each sum, since (±x, ±y) are on the curve too.
 */
export function curvePoints(seed: string, count: number): Buffer {
  const side = Math.ceil(Math.sqrt(count / 4)) || 1
  const rows = multiples(pointOf(`${seed}/rows`), side)
  const columns = multiples(pointOf(`${seed}/columns`), side)
  const points = Buffer.alloc(32 * count)
  let made = 0
  for (const row of rows) {
    for (const y of sums(row, columns)) {
      for (const one of [y, P - y]) {
        const bytes = Buffer.from(one.toString(16).padStart(64, '0'), 'hex').reverse()
        for (const sign of [0, 0x80]) {
          if (made >= count) return points
          bytes.copy(points, 32 * made)
          points[32 * made + 31] = (bytes[31] ?? 0) | sign
          made += 1
        }
      }
    }
  }
  return points
}

/** An address that is not a point on the curve, as programs derive them. */
export function offCurve(seed: string): Buffer {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = createHash('sha256').update(`${seed}/${attempt}`).digest()
    if (!isOnCurve(bytes)) return bytes
  }
}

interface Point {
  x: bigint
  y: bigint
}

const mod = (value: bigint) => ((value % P) + P) % P

/** The y of one point plus each of the others: (y₁y₂ + x₁x₂) ÷ (1 − d·x₁x₂y₁y₂), with one inversion for all. */
function sums({ x, y }: Point, others: readonly Point[]): bigint[] {
  const parts = others.map((other) => {
    const [xx, yy] = [(x * other.x) % P, (y * other.y) % P]
    return { above: yy + xx, below: mod(1n - ((D * xx) % P) * yy) }
  })
  const products: bigint[] = []
  let product = 1n
  for (const { below } of parts) {
    products.push(product)
    product = (product * below) % P
  }
  let inverse = power(product, P - 2n)
  const results: bigint[] = []
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const { above = 0n, below = 1n } = parts[index] ?? {}
    results.push((above * ((inverse * (products[index] ?? 1n)) % P)) % P)
    inverse = (inverse * below) % P
  }
  return results
}

function multiples(point: Point, count: number): Point[] {
  const points = [point]
  for (let last = point; points.length < count; points.push(last)) last = add(last, point)
  return points
}

function add(a: Point, b: Point): Point {
  const [xx, yy] = [(a.x * b.x) % P, (a.y * b.y) % P]
  const product = (((D * xx) % P) * yy) % P
  return {
    x: mod((a.x * b.y + b.x * a.y) * power(mod(1n + product), P - 2n)),
    y: mod((yy + xx) * power(mod(1n - product), P - 2n)),
  }
}

/** The first point whose y can be derived from the text. */
function pointOf(text: string): Point {
  for (let attempt = 0; ; attempt += 1) {
    const y = mod(BigInt(`0x${createHash('sha256').update(`${text}/${attempt}`).digest('hex')}`))
    const x = root(mod((y * y - 1n) * power(mod(D * y * y + 1n), P - 2n)))
    if (x !== null && x !== 0n) return { x, y }
  }
}

/** A square root modulo P, which is 5 modulo 8. */
function root(square: bigint): bigint | null {
  const candidate = power(square, (P + 3n) / 8n)
  for (const one of [candidate, (candidate * power(2n, (P - 1n) / 4n)) % P]) if ((one * one) % P === square) return one
  return null
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
