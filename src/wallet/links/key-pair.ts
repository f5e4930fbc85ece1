import { boxKey } from './box.ts'

/**
 * An x25519 key pair of one session, in a form that IndexedDB keeps. `native`: the browser holds the private key and never gives it away. `wrapped`:
 * for a browser without X25519, or that can't store such a key: the private bytes, encrypted by a key that it never gives away.
 */
export type KeyPair = { publicKey: Uint8Array<ArrayBuffer> } & (
  | { kind: 'native'; privateKey: CryptoKey }
  | { kind: 'wrapped'; wrapping: CryptoKey; iv: Uint8Array<ArrayBuffer>; wrapped: ArrayBuffer }
)

/** A new key pair; `wrapped` only where asked for, or where the browser has no X25519. */
export async function newKeyPair(kind: KeyPair['kind'] = 'native'): Promise<KeyPair> {
  return (kind === 'native' ? await nativePair() : null) ?? wrappedPair()
}

/** The key that this pair and a wallet's key share for a box, or null where the wallet's key makes it void. */
export async function sharedKey(pair: KeyPair, walletKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  try {
    const shared = pair.kind === 'native' ? await nativeSecret(pair.privateKey, walletKey) : await wrappedSecret(pair, walletKey)
    // Browsers and library refuse it themselves; an older one may not.
    return shared.every((byte) => byte === 0) ? null : boxKey(shared)
  } catch {
    return null
  }
}

async function nativePair(): Promise<KeyPair | null> {
  try {
    const made = await crypto.subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])
    if (!('privateKey' in made)) return null
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', made.publicKey))
    return { kind: 'native', publicKey, privateKey: made.privateKey }
  } catch {
    // Unknown to this browser.
    return null
  }
}

async function nativeSecret(privateKey: CryptoKey, walletKey: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const theirs = await crypto.subtle.importKey('raw', walletKey, { name: 'X25519' }, false, [])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: theirs }, privateKey, 256))
}

async function wrappedPair(): Promise<KeyPair> {
  const { x25519 } = await curve()
  const { secretKey, publicKey } = x25519.keygen()
  const wrapping = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, Uint8Array.from(secretKey))
  secretKey.fill(0)
  return { kind: 'wrapped', publicKey: Uint8Array.from(publicKey), wrapping, iv, wrapped }
}

async function wrappedSecret({ wrapping, iv, wrapped }: Extract<KeyPair, { kind: 'wrapped' }>, walletKey: Uint8Array): Promise<Uint8Array> {
  const { x25519 } = await curve()
  const secretKey = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, wrapping, wrapped))
  const shared = x25519.getSharedSecret(secretKey, walletKey)
  secretKey.fill(0)
  return shared
}

/** Loaded where it is needed: most browsers have the curve themselves. */
function curve() {
  return import('@noble/curves/ed25519.js')
}
