import { generateKeyPairSync, sign } from 'node:crypto'
import { base58FromBytes } from '../../lib/base58.ts'

export interface Signer {
  address: string
  /** Base64 ed25519 signature of the text, as a wallet app makes it. */
  sign(text: string): string
  /** The same of any bytes. */
  signBytes(bytes: Uint8Array): string
}

/** For tests: a person with a wallet of their own. */
export function newSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const signBytes = (bytes: Uint8Array) => sign(null, bytes, privateKey).toString('base64')
  return { address: base58FromBytes(raw), sign: (text) => signBytes(Buffer.from(text, 'utf8')), signBytes }
}
