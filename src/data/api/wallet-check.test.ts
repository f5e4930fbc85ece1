import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from './http-error.ts'
import { IncompleteError, NotAWalletError } from './wallet-error.ts'
import { eligibilityQuery, verificationFailure, verificationQuery, VERIFICATION_LIMIT_MS } from './wallet-check.ts'

const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' }
const verified = { isStaking: true, stakedAmount: '2500000', tier: 'duckling', detectionMethod: 'staking_ledger', meta }
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

const verify = (address = wallet) => new QueryClient().fetchQuery(verificationQuery(address))

describe('the verification call', () => {
  it('[VERIF-27] [API-16] [SCOPE-14] [SCOPE-19] asks for the wallet, and sends nothing that identifies the visitor', async () => {
    fetched.mockResolvedValue(Response.json(verified))
    await verify('a b')
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/api/verify-bd-tokens?walletAddress=a%20b')
    expect(new Headers(init?.headers).has('authorization')).toBe(false)
    expect(init).toMatchObject({ cache: 'no-store' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('[VERIF-28] reads the four fields, even with unknown tiers and methods', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ ...verified, tier: 'DIAMOND', detectionMethod: 'something_new' })))
    expect(await verify()).toMatchObject({ isStaking: true, stakedAmount: '2500000', tier: 'DIAMOND', detectionMethod: 'something_new' })
    fetched.mockImplementation(() => Promise.resolve(Response.json({ ...verified, stakedAmount: 'much' })))
    await expect(verify()).rejects.toThrow('verify-bd-tokens')
  })

  it('[VERIF-25] fails once, with its status', async () => {
    fetched.mockResolvedValue(new Response('busy', { status: 503 }))
    const error: unknown = await verify().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(HttpError)
    expect(verificationFailure(error)).toBe('API request failed with status 503')
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it.each([
    [{ success: false, code: 'incomplete', error: 'Not yet.', outstanding: 3 }, 3],
    [{ success: false, code: 'incomplete', error: 'Not yet.', outstanding: 0 }, 0],
    [{ success: false, code: 'incomplete', error: 'Not yet.' }, undefined],
  ])('tells an incomplete answer from a failure: %j', async (body, outstanding) => {
    fetched.mockImplementation(() => Promise.resolve(Response.json(body, { status: 503 })))
    const error: unknown = await verify().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(IncompleteError)
    expect(error).toMatchObject({ outstanding })
  })

  it.each([
    [{ success: false, code: 'unavailable', error: 'x' }, 503],
    [{ success: false, code: 'incomplete', error: 'x', outstanding: 3 }, 500],
    [{ success: false, code: 'incomplete', error: 'x', outstanding: -1 }, 503],
  ])('takes nothing else for an incomplete answer: %j with status %i', async (body, status) => {
    fetched.mockImplementation(() => Promise.resolve(Response.json(body, { status })))
    await expect(verify()).rejects.toBeInstanceOf(HttpError)
  })

  it('tells an address that is not a wallet from a failure, with the wallet that owns it', async () => {
    fetched.mockImplementation(() => Promise.resolve(Response.json({ success: false, code: 'not_a_wallet', error: 'This is a token account of X.', kind: 'token_account', owner: 'X' }, { status: 400 })))
    const error: unknown = await verify().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NotAWalletError)
    expect(error).toMatchObject({ message: 'This is a token account of X.', owner: 'X' })
  })

  it('gives up after 60 seconds and not before', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    )
    const settled = vi.fn()
    void verify().catch(settled)
    await vi.advanceTimersByTimeAsync(VERIFICATION_LIMIT_MS - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ name: 'TimeoutError' })
  })
})

describe('the eligibility call', () => {
  it('[CARD-20] [API-18] asks for the wallet and reads the four fields', async () => {
    fetched.mockResolvedValue(Response.json({ eligible: true, bdBalance: '0', usdValue: null, tier: 'raven', meta }))
    expect(await new QueryClient().fetchQuery(eligibilityQuery(wallet))).toMatchObject({ eligible: true, bdBalance: '0', usdValue: null, tier: 'raven' })
    expect(fetched.mock.calls[0]?.[0]).toBe(`/api/virtual-card/eligibility?walletAddress=${wallet}`)
  })
})
