import { ed25519 } from '@noble/curves/ed25519.js'

/**
 * Whether 32 bytes are a point of the curve, as the chain itself decides it: then somebody may have the key. Otherwise it is
 * the account of a program, such as a pool. About 0.1 ms: the root is what costs.
 */
export function isOnCurve(address: Uint8Array): boolean {
  try {
    // As in ZIP 215: the chain takes every encoding of a point, the shortest or not.
    ed25519.Point.fromBytes(address, true)
    return true
  } catch {
    return false
  }
}
