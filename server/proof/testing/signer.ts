import { generateKeyPairSync, sign } from 'node:crypto'
import { base58FromBytes } from '../../lib/base58.ts'

export interface Signer {
  address: string
  /** Base64 ed25519 signature of the text, as a wallet app makes it. */
  sign(text: string): string
}

/** For tests: a person with a wallet of their own. */
export function newSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { address: base58FromBytes(raw), sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64') }
}
