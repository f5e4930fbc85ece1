import nacl from 'tweetnacl'
import { base58FromBytes, bytesFromBase58 } from '../../../server/lib/base58.ts'

// The wallet's side of the encryption, by a library that the app doesn't use: what both agree on, neither made up.

export interface Sealed {
  /** 24 bytes. */
  nonce: Uint8Array
  /** The box: 16 bytes longer than what is in it. */
  data: Uint8Array
}

/** A JSON value as a NaCl box (x25519, XSalsa20, Poly1305). */
export function seal(value: unknown, shared: Uint8Array, nonce: Uint8Array = nacl.randomBytes(nacl.box.nonceLength)): Sealed {
  return { nonce, data: nacl.box.after(new TextEncoder().encode(JSON.stringify(value)), nonce, shared) }
}

/** The JSON value in a box; `undefined` where the box can't be opened, or holds no JSON. */
export function unseal({ nonce, data }: Sealed, shared: Uint8Array): unknown {
  const opened = nacl.box.open.after(data, nonce, shared)
  if (opened === null) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(opened))
    return value
  } catch {
    return undefined
  }
}

/** Bytes of a base58 text of a link; `null` where it is none, or not of this length. */
export function fromBase58(text: string | null, length?: number): Uint8Array | null {
  if (text === null || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return null
  const bytes = bytesFromBase58(text)
  return length === undefined || bytes.length === length ? bytes : null
}

export const toBase58 = base58FromBytes
