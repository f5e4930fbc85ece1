import { ed25519 } from '@noble/curves/ed25519.js'

/**
 * Whether 32 bytes are a point on the curve, by the chain's own rule: then a person may hold the key. Otherwise it is a
 * program's account, such as a pool. Takes about 0.1 ms, most of it for the square root.
 */
export function isOnCurve(address: Uint8Array): boolean {
  try {
    // As in ZIP 215: the chain accepts every encoding of a point, canonical or not.
    ed25519.Point.fromBytes(address, true)
    return true
  } catch {
    return false
  }
}
