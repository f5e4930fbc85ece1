import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import fc from 'fast-check'
import nacl from 'tweetnacl'
import { describe, expect, it, vi } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'
import { boxKey, open, seal, wasSealedBy } from './box.ts'
import { newKeyPair, sharedKey, type KeyPair } from './key-pair.ts'
import { isSafeKey } from './wallet-key.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'))
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((some) => Uint8Array.from(some))

// NaCl's own example, "Cryptography in NaCl" by D. J. Bernstein (2009), sections 5 to 10, and tests/box.c of its source.
const SHARED = hex('4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742')
const FIRST_KEY = hex('1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389')
const NONCE = hex('69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37')
const PLAIN = hex(`be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c61296cdc3c01233561f41db66cce314adb31
  0e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f937763848645e0705`)
const BOX = hex(`f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c531a1186ac0dfc17c98dce87b4da7f011ec48c972
  71d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8ab932164548e526ae90224368517acfeabd6bb3732bc0e9da99832b61ca01b6de56244a9e88d5f9b37973f622a43d14a6599b1f654cb45a74e355a5`)

describe('a box', () => {
  it('is NaCl’s, by the example that its authors publish', () => {
    expect(boxKey(SHARED)).toEqual(FIRST_KEY)
    expect(seal(FIRST_KEY, NONCE, PLAIN)).toEqual(BOX)
    expect(open(FIRST_KEY, NONCE, BOX)).toEqual(PLAIN)
  })

  it('is another library’s, whatever is in it', () => {
    fc.assert(
      fc.property(bytes(32), bytes(24), fc.uint8Array({ maxLength: 900 }), (secret, nonce, some) => {
        const plain = Uint8Array.from(some)
        const key = boxKey(secret)
        const sealed = seal(key, nonce, plain)
        expect(sealed).toEqual(nacl.secretbox(plain, nonce, key))
        expect(nacl.secretbox.open(sealed, nonce, key)).toEqual(plain)
        expect(open(key, nonce, nacl.secretbox(plain, nonce, key))).toEqual(plain)
      }),
    )
  })

  it('isn’t opened once a single bit of it, or of its nonce, was changed', () => {
    fc.assert(
      fc.property(bytes(32), bytes(24), fc.uint8Array({ maxLength: 100 }), fc.nat(), (key, nonce, some, at) => {
        const sealed = seal(key, nonce, Uint8Array.from(some))
        const flip = (all: Uint8Array) => all.map((byte, index) => (index === Math.floor(at / 8) % all.length ? byte ^ (1 << at % 8) : byte))
        expect(open(key, nonce, flip(sealed))).toBeNull()
        expect(open(key, flip(nonce), sealed)).toBeNull()
        expect(open(key, nonce, sealed.subarray(1))).toBeNull()
      }),
    )
    expect(open(FIRST_KEY, NONCE.subarray(1), BOX)).toBeNull()
    expect(open(FIRST_KEY, NONCE, BOX.subarray(0, 15))).toBeNull()
  })

  it('that can’t be opened is told apart: sealed by this key and changed since, or by another key', () => {
    const json = new TextEncoder().encode(JSON.stringify({ public_key: 'A'.repeat(44), session: 'B'.repeat(200) }))
    for (let at = 0; at < 50; at += 1) {
      const [key, nonce] = [nacl.randomBytes(32), nacl.randomBytes(24)]
      const sealed = seal(key, nonce, json)
      const changed = sealed.map((byte, index) => (index === at * 5 ? byte ^ 4 : byte))
      expect([open(key, nonce, changed), wasSealedBy(key, nonce, changed)]).toEqual([null, true])
      expect(wasSealedBy(nacl.randomBytes(32), nonce, sealed)).toBe(false)
    }
    expect(wasSealedBy(FIRST_KEY, NONCE, BOX.subarray(0, 16))).toBe(false)
  })
})

describe('a key pair', () => {
  const kinds: readonly KeyPair['kind'][] = ['native', 'wrapped']

  it.each(kinds)('%s: shares with a wallet what another library says', async (kind) => {
    const pair = await newKeyPair(kind)
    expect(pair.kind).toBe(kind)
    const wallet = nacl.box.keyPair()
    expect(await sharedKey(pair, Uint8Array.from(wallet.publicKey))).toEqual(nacl.box.before(pair.publicKey, wallet.secretKey))
  })

  it.each(kinds)('%s: gives its private key to nobody', async (kind) => {
    const pair = await newKeyPair(kind)
    const secret = pair.kind === 'native' ? pair.privateKey : pair.wrapping
    expect(secret.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow(/extractable/)
  })

  it('is wrapped where the browser has no X25519', async () => {
    const generate = crypto.subtle.generateKey.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'generateKey').mockImplementation((...given: Parameters<typeof generate>) => {
      if (Object(given[0]).name === 'X25519') return Promise.reject(new DOMException('unknown', 'NotSupportedError'))
      return generate(...given)
    })
    expect((await newKeyPair()).kind).toBe('wrapped')
    vi.restoreAllMocks()
  })

  it.each(kinds)('%s: shares nothing with a key of small order', async (kind) => {
    const pair = await newKeyPair(kind)
    for (const key of [new Uint8Array(32), Uint8Array.from([1, ...new Uint8Array(31)])]) expect(await sharedKey(pair, key)).toBeNull()
  })
})

describe('a wallet’s key', () => {
  const of = (value: bigint) => Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
  const P = 2n ** 255n - 19n

  it('is taken as every wallet makes it', () => {
    for (let count = 0; count < 50; count += 1) expect(isSafeKey(nacl.box.keyPair().publicKey)).toBe(true)
  })

  // The points of small order, as https://cr.yp.to/ecdh.html (Validate) lists them, with their other spellings.
  it('is refused where anyone would know the secret that it shares, in each of its spellings', async () => {
    const [a, b] = [325606250916557431795983626356110631294008115727848805560023387167927233504n, 39382357235489614581723060781553021112529911719440698176882885853963445705823n]
    const spelled = [0n, 1n, a, b, P - 1n, P, P + 1n].flatMap((u) => [u, u + 2n ** 255n])
    const listed = [...spelled, P + a, P + b, 2n * P - 1n, 2n * P, 2n * P + 1n]
    for (const value of listed) expect(isSafeKey(of(value)), String(value)).toBe(false)
    // They are what they are called: another library, which drops the highest bit, shares nothing but noughts by them.
    for (const value of spelled) expect(nacl.scalarMult(nacl.randomBytes(32), of(value)).every((byte) => byte === 0)).toBe(true)
  })

  it('is refused in a second spelling, which would lead to the same secret', () => {
    const { publicKey, secretKey } = nacl.box.keyPair()
    const second = publicKey.map((byte, at) => (at === 31 ? byte | 0x80 : byte))
    expect(nacl.scalarMult(secretKey, second)).toEqual(nacl.scalarMult(secretKey, publicKey))
    expect(isSafeKey(second)).toBe(false)
    expect(isSafeKey(of(P + 9n))).toBe(false)
    expect([isSafeKey(of(9n)), isSafeKey(publicKey.subarray(1)), isSafeKey(Uint8Array.from([...publicKey, 0]))]).toEqual([true, false, false])
  })
})

describe('base58', () => {
  it('is written and read as Solana’s own library does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat({ max: 3 }), (some, zeros) => {
        const all = Uint8Array.from([...new Uint8Array(zeros), ...some])
        const text = toBase58(all)
        expect(text).toBe(getBase58Decoder().decode(all))
        expect(fromBase58(text)).toEqual(Uint8Array.from(getBase58Encoder().encode(text)))
      }),
    )
  })

  it('is refused with any other character', () => {
    for (const text of ['0', 'O', 'I', 'l', 'a b', '+', 'é']) expect(fromBase58(text)).toBeNull()
    expect(fromBase58('')).toEqual(new Uint8Array(0))
  })
})
