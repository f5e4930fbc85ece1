import { createPublicKey, verify } from 'node:crypto'
import { bytesFromBase58 } from '../lib/base58.ts'

/** The DER prefix of a 32-byte ed25519 key (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const SIGNATURE_BYTES = 64

/** Whether the wallet signed these bytes. `wallet` must be an address. */
export function isSignedBy(wallet: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.from(bytesFromBase58(wallet))
  if (signature.length !== SIGNATURE_BYTES || isOfSmallOrder(key)) return false
  try {
    const publicKey = createPublicKey({ key: Buffer.concat([DER_PREFIX, key]), format: 'der', type: 'spki' })
    return verify(null, bytes, publicKey, signature)
  } catch {
    // An address that is not a point on the curve, such as a program's, signs nothing.
    return false
  }
}

/**
 * The few keys for which a forged signature is valid for any text, or for every eighth. OpenSSL accepts them; one is the
 * address of Solana's system program. Little-endian y, without the sign in the highest bit.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

function isOfSmallOrder(key: Buffer): boolean {
  const unsigned = Buffer.from(key)
  unsigned[31] = (unsigned[31] ?? 0) & 0x7f
  return SMALL_ORDER.has(unsigned.toString('hex'))
}
