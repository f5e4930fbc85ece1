import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesFromBase58 } from '../../lib/base58.ts'

/** The same few thousand owners keep recurring, and a check takes a quarter of a millisecond. */
const KEPT = 10_000
const known = new Map<string, boolean>()

/** Whether an address can be a public key: only the key's holder signs for such an address, and only a program for any other. */
export function isOnCurve(address: string): boolean {
  const before = known.get(address)
  if (before !== undefined) return before
  if (known.size >= KEPT) known.clear()
  const is = isPoint(address)
  known.set(address, is)
  return is
}

function isPoint(address: string): boolean {
  try {
    ed25519.Point.fromBytes(bytesFromBase58(address))
    return true
  } catch {
    return false
  }
}
