import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ContractError, HttpError, NetworkError } from '../../data/api/http-error.ts'
import { MobileError } from '../../wallet/mobile/mobile-failure.ts'
import type { WalletApp } from '../../wallet/wallet-app.ts'
import { faultWords, WalletError } from '../../wallet/wallet-fault.ts'
import { walletMobile as words } from './content.ts'
import { createMobileSteps, type MobileParts } from './mobile-steps.ts'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const asked = { nonce: '0'.repeat(32), message: 'text', code: '123456', expiresAt: new Date(Date.now() + 300_000).toISOString(), transaction: '' }

function steps(app: Partial<WalletApp>, parts: Partial<MobileParts> = {}) {
  const wallet: WalletApp = { name: 'Wallet app', connect: async () => WALLET, disconnect: async () => {}, sign: async () => ({ signature: new Uint8Array(64) }), address: () => null, onAddress: () => () => {}, ...app }
  return createMobileSteps({
    load: async () => {},
    access: async () => 'unknown',
    askAccess: async () => 'granted',
    wallet: () => wallet,
    question: async () => asked,
    verify: async () => {},
    onConnected: () => {},
    onProven: () => {},
    ...parts,
  })
}
const telling = (failing: object) => ({ step: { at: 'failed', telling: failing } })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

describe('a visit to the wallet app', () => {
  it.each([
    [new MobileError('declined'), words.failures.declined],
    [Object.assign(new Error('none'), { code: 'ERROR_WALLET_NOT_FOUND' }), words.failures.no_wallet],
    [Object.assign(new Error('blocked'), { code: 'ERROR_LOOPBACK_ACCESS_BLOCKED' }), words.failures.blocked],
    [Object.assign(new Error('late'), { code: 'ERROR_SESSION_TIMEOUT' }), words.failures.late],
    [Object.assign(new Error('gone'), { code: 'ERROR_SESSION_CLOSED' }), words.failures.closed],
    [Object.assign(new Error('cancelled'), { code: 'ERROR_ASSOCIATION_CANCELLED' }), words.failures.declined],
    [Object.assign(new Error('authorization request failed'), { code: -1 }), words.failures.declined],
    [new MobileError('altered'), words.failures.altered],
    [new WalletError('another_wallet'), faultWords.another_wallet],
    [new NetworkError('no network'), words.notReached],
    [new ContractError('odd'), words.notReached],
    [new HttpError(503, '', 'Unavailable'), words.notReached],
    [new HttpError(429, JSON.stringify({ success: false, code: 'rate_limited', error: 'Too many.' }), ''), { title: words.notProven, text: 'Too many.' }],
    [null, words.failures.unknown],
  ])('that fails says why and what to do next: %s', async (failure, failing) => {
    const store = steps({
      connect: async () => {
        throw failure
      },
    })
    await store.getState().prepare()
    await store.getState().press()
    expect(store.getState()).toMatchObject(telling(failing))
    // The next press begins anew.
    await store.getState().press()
    expect(store.getState().step).toEqual({ at: 'ready', allowed: false })
  })

  it('waits for its code before the press, and says so where that can’t be loaded', async () => {
    const store = steps({}, { load: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(store.getState().step.at).toBe('loading')
    await store.getState().press()
    await store.getState().prepare()
    expect(store.getState()).toMatchObject(telling(words.notReached))
  })
})
