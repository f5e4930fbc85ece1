import { hsalsa, xsalsa20, xsalsa20poly1305 } from '@noble/ciphers/salsa.js'

// NaCl's box: the shared secret of two x25519 keys, hashed by HSalsa20, is the key of XSalsa20-Poly1305.

export const NONCE_BYTES = 24
const TAG_BYTES = 16
/** The first bytes of the key stream make the authenticator's key. */
const SKIPPED_BYTES = 32
const SIGMA = new TextEncoder().encode('expand 32-byte k')

/** The box's key, from the raw result of x25519 (32 bytes). */
export function boxKey(shared: Uint8Array): Uint8Array {
  const out = new Uint32Array(8)
  hsalsa(words(SIGMA), words(shared), new Uint32Array(4), out)
  return new Uint8Array(out.buffer)
}

/** Encrypts under a nonce of 24 bytes, which must never be used twice with this key. */
export function seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): Uint8Array {
  return xsalsa20poly1305(key, nonce).encrypt(plain)
}

/** The plain bytes, or null where they weren't sealed by this key and nonce, or were changed since. */
export function open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array | null {
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) return null
  try {
    return xsalsa20poly1305(key, nonce).decrypt(sealed)
  } catch {
    return null
  }
}

/**
 * For what can't be opened: whether it was sealed by this key, and so was changed afterwards; else it was sealed by another.
 * What our wallets seal is JSON, and a stream cipher still shows most of it. Nothing of that is used or shown.
 */
export function wasSealedBy(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): boolean {
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) return false
  const stream = new Uint8Array(SKIPPED_BYTES + sealed.length - TAG_BYTES)
  stream.set(sealed.subarray(TAG_BYTES), SKIPPED_BYTES)
  const plain = xsalsa20(key, nonce, stream).subarray(SKIPPED_BYTES)
  const readable = plain.reduce((count, byte) => count + (byte >= 0x20 && byte < 0x7f ? 1 : 0), 0)
  // Random bytes are readable in 37 of 100 cases.
  return plain.length > 0 && readable > plain.length * 0.8
}

/** As 32-bit words in the order of this device, which the library expects. The bytes are copied: a view may be unaligned. */
function words(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}
