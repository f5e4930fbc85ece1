import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { base58 } from './base58.ts'
import { isOnCurve } from './curve.ts'

/** A signer. */
export interface Wallet {
  address: string
  sign(message: Uint8Array): Uint8Array
}

/** An ed25519 key derived from a seed and a name. Worthless outside the demo. */
export function walletOf(seed: string, name: string): Wallet {
  const secret = createHash('sha256').update(`${seed}/key/${name}`).digest()
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: 'der', type: 'pkcs8' })
  return { address: base58(publicBytes(key)), sign: (message) => sign(null, message, key) }
}

/**
 * An address without a key that looks like a wallet's: a point on the curve. Creating a key takes fifteen times as long,
 * and thousands of holders never sign anything.
 */
export function addressOf(seed: string, name: string): string {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = createHash('sha256').update(`${seed}/address/${name}/${attempt}`).digest()
    if (isOnCurve(bytes)) return base58(bytes)
  }
}

/** The PKCS #8 prefix of an ed25519 key's 32 secret bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function publicBytes(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}
