import { fromBase58 } from './base58.ts'

/**
 * Whether the address signed this text. `null` where the browser has no Ed25519: the server decides in any case, and this
 * only says sooner, and without asking it, that something is wrong.
 */
export async function verifySignature(address: string, text: string, signature: Uint8Array<ArrayBuffer>): Promise<boolean | null> {
  const bytes = fromBase58(address)
  if (!bytes) return false
  try {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify'])
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, new TextEncoder().encode(text))
  } catch {
    return null
  }
}
