import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isSameSecret } from './is-same-secret.ts'

/** Signs short texts that come back later, so that nothing has to be stored meanwhile. */
export interface Signer {
  /** `text.signature` */
  sign(text: string): string
  /** The text, if this signer signed it; otherwise null. */
  open(signed: string): string | null
}

/** HMAC-SHA-256 with a key derived from the secret for this purpose alone. Processes with one secret know each other's signatures. */
export function createSigner(secret: string, purpose: string): Signer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign: (text) => `${text}.${signatureOf(text)}`,
    open(signed) {
      const end = signed.lastIndexOf('.')
      const text = signed.slice(0, Math.max(0, end))
      return end > 0 && isSameSecret(signed.slice(end + 1), signatureOf(text)) ? text : null
    },
  }
}

/** 96 random bits as text. */
export function randomName(): string {
  return randomBytes(12).toString('base64url')
}
