import { describe, expect, it } from 'vitest'
import { faultOf } from '../wallet-fault.ts'
import type { AuthorizationResult, Calls } from './adapter.ts'
import { mobileFailureOf } from './mobile-failure.ts'
import { mobileWallet } from './mobile-wallet.ts'

const identity = { name: 'BlackDuck', uri: 'https://app.example.com', icon: 'icons/icon-192.png' }
const KEY = Uint8Array.from({ length: 32 }, (_, at) => at)
const OTHER_KEY = KEY.toReversed()
/** The base58 of KEY. */
const ADDRESS = '1thX6LZfHDZZKUs92febYZhYRcXddmzfzF2NvTkPNE'
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const text = (encoded: string) => atob(encoded)
const SIGNATURE = new Uint8Array(64).fill(7)
const message = (address = ADDRESS) => `app.example.com wants you to sign in with your Solana account:
${address}

Show that this wallet is yours.

URI: https://app.example.com
Version: 1
Chain ID: mainnet
Nonce: 0123456789abcdef0123456789abcdef
Issued At: 2026-11-23T12:00:00.000Z
Expiration Time: 2026-11-23T12:05:00.000Z`
const asked = { nonce: '0123456789abcdef0123456789abcdef', message: message(), code: '123456', expiresAt: '2026-11-23T12:05:00.000Z', transaction: btoa('unsigned') }

interface Phone extends Partial<Calls> {
  authorization?: Partial<AuthorizationResult>
}

/** A wallet app that approves everything, but for what is said otherwise; `did` is what it was asked. */
function phone({ authorization, ...over }: Phone = {}) {
  const did: unknown[] = []
  const calls: Calls = {
    authorize: async (given: object) => {
      did.push(given)
      return { accounts: [{ address: base64(KEY), chains: ['solana:mainnet'] }], auth_token: 'token', wallet_uri_base: 'https://wallet.example/', ...authorization }
    },
    signMessages: async ({ payloads }) => ({ signed_payloads: payloads.map((payload) => base64(Uint8Array.from([...new TextEncoder().encode(text(payload)), ...SIGNATURE]))) }),
    signTransactions: async ({ payloads }) => ({ signed_payloads: payloads.map((payload) => btoa(`${text(payload)} and signed`)) }),
    ...over,
  }
  const opened: (string | undefined)[] = []
  let closed = 0
  const controller = new AbortController()
  const app = mobileWallet(
    async (baseUri) => {
      opened.push(baseUri)
      return { wallet: Promise.resolve(calls), close: () => (closed += 1) }
    },
    identity,
    () => controller.signal,
  )
  return { app, did, opened, closed: () => closed, cancel: () => controller.abort() }
}

const failure = (promise: Promise<unknown>) => promise.then(() => 'none', (error: unknown) => faultOf(error) ?? mobileFailureOf(error))

describe('the wallet app of this phone', () => {
  it('is asked for the main network, as ourselves, and comes back at its own address to sign', async () => {
    const { app, did, opened, closed } = phone()
    expect(await app.connect()).toBe(ADDRESS)
    expect(app.address()).toBe(ADDRESS)
    expect(await app.sign(asked)).toEqual({ signature: SIGNATURE })
    expect(did).toEqual([
      { chain: 'solana:mainnet', identity },
      { chain: 'solana:mainnet', identity, auth_token: 'token' },
    ])
    expect(opened).toEqual([undefined, 'https://wallet.example/'])
    expect(closed()).toBe(2)
    await app.disconnect()
    expect(app.address()).toBeNull()
    expect(await failure(app.sign(asked))).toBe('closed')
  })

  it.each<[string, Phone, string]>([
    ['is on another network', { authorization: { accounts: [{ address: base64(KEY), chains: ['solana:devnet'] }] } }, 'another_cluster'],
    ['names no account', { authorization: { accounts: [] } }, 'altered'],
    ['names what is no address', { authorization: { accounts: [{ address: base64(KEY.slice(1)) }] } }, 'altered'],
    ['names what is no base64', { authorization: { accounts: [{ address: '!' }] } }, 'altered'],
    ['declines', { authorize: () => Promise.reject(Object.assign(new Error('authorization request failed'), { code: -1 })) }, 'declined'],
    ['is not there', { authorize: () => Promise.reject(Object.assign(new Error('no wallet'), { code: 'ERROR_WALLET_NOT_FOUND' })) }, 'no_wallet'],
    ['fails in its own way', { authorize: () => Promise.reject(new Error('?')) }, 'unknown'],
  ])('is not connected where it %s', async (_, over, why) => {
    const { app, closed } = phone(over)
    expect(await failure(app.connect())).toBe(why)
    expect(app.address()).toBeNull()
    expect(closed()).toBe(1)
  })

  it.each<[string, Partial<Calls>, string]>([
    ['signs another text', { signMessages: async () => ({ signed_payloads: [base64(Uint8Array.from([1, 2, 3, ...SIGNATURE]))] }) }, 'altered'],
    ['gives half a signature', { signMessages: async () => ({ signed_payloads: [base64(SIGNATURE.slice(1))] }) }, 'altered'],
    ['gives none', { signMessages: async () => ({ signed_payloads: [] }) }, 'altered'],
    ['doesn’t sign', { signMessages: () => Promise.reject(Object.assign(new Error('not signed'), { code: -3 })) }, 'declined'],
    ['can’t sign messages', { signMessages: () => Promise.reject(Object.assign(new Error('Method not found'), { code: -32601 })) }, 'cannot_sign_messages'],
  ])('proves nothing where it %s', async (_, over, why) => {
    const { app } = phone(over)
    await app.connect()
    expect(await failure(app.sign(asked))).toBe(why)
  })

  it('may give the signature alone', async () => {
    const { app } = phone({ signMessages: async () => ({ signed_payloads: [base64(SIGNATURE)] }) })
    await app.connect()
    expect(await app.sign(asked)).toEqual({ signature: SIGNATURE })
  })

  it('signs with the account that it connected with, or not at all', async () => {
    const keys = [KEY, OTHER_KEY]
    const { app } = phone({ authorize: async () => ({ accounts: [{ address: base64(keys.shift() ?? KEY) }], auth_token: '', wallet_uri_base: '' }) })
    await app.connect()
    expect(await failure(app.sign(asked))).toBe('another_wallet')
  })

  it('is left by Cancel, even when it never answers', async () => {
    const { app, cancel, closed } = phone({ authorize: () => new Promise(() => {}) })
    const connecting = failure(app.connect())
    cancel()
    expect(await connecting).toBe('cancelled')
    expect(closed()).toBe(1)
  })
})
