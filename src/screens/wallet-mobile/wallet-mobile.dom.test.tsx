import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../data/live/connection.ts'
import { toasts } from '../../shell/toasts/toasts.ts'
import { openPart } from '../../testing/open-app.tsx'
import { MobileError } from '../../wallet/mobile/mobile-failure.ts'
import { forgetProof, provenFor } from '../../wallet/prove.ts'
import type { WalletApp } from '../../wallet/wallet-app.ts'
import { WalletError } from '../../wallet/wallet-fault.ts'
import { walletMobile as words } from './content.ts'
import type { MobileParts } from './mobile-steps.ts'
import { Steps } from './steps.tsx'

const CHROME = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'
const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const NONCE = '0123456789abcdef0123456789abcdef'
const inFiveMinutes = () => new Date(Date.now() + 300_000).toISOString()
const question = (code = '123456', expiresAt = inFiveMinutes()) => ({ nonce: NONCE, message: 'text', code, expiresAt, transaction: '' })
const answers = {
  '/api/proof/nonce': () => question(),
  '/api/proof/verify': { success: true, walletAddress: WALLET, token: 'A'.repeat(43), expiresAt: inFiveMinutes() },
}

function wallet(over: Partial<WalletApp> = {}): WalletApp {
  return { name: 'Wallet app', connect: async () => WALLET, disconnect: async () => {}, sign: async () => ({ signature: new Uint8Array(64) }), address: () => WALLET, onAddress: () => () => {}, ...over }
}

function open(app: WalletApp = wallet(), parts: Partial<MobileParts> = {}, more: Record<string, unknown> = {}) {
  const connected: string[] = []
  const part = openPart(
    <Steps
      userAgent={CHROME}
      parts={{ load: async () => {}, access: async () => 'unknown', askAccess: async () => 'granted', wallet: () => app, onConnected: (_, address) => void connected.push(address), ...parts }}
    />,
    { path: '/wallet/mobile?to=%2Fvirtual-card%2Fstatus', answers: { ...answers, ...more } },
  )
  return { ...part, connected, press: async (name: string) => part.user.click(await screen.findByRole('button', { name })) }
}
const said = (text: string) => waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  forgetProof(WALLET)
  toasts.setState({ current: null })
  connection.getState().reached()
  vi.restoreAllMocks()
})

describe('the page of the wallet app on this phone', () => {
  it('connects by one press, shows the code, signs by the next, and leads back with the proof', async () => {
    const { press, connected } = open()
    await press(words.open)
    expect(await screen.findByText('123 456')).toBeTruthy()
    await said(words.connected('7xKXtg...osgAsU'))
    expect(connected).toEqual([WALLET])
    // The focus is where the next press belongs.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: words.sign })))
    await press(words.sign)
    await waitFor(() => expect(window.location.pathname).toBe('/virtual-card/status'))
    expect(provenFor(WALLET)).toBeGreaterThan(0)
    expect(toasts.getState().current?.title).toBe(words.done)
  })

  it('says that the browser asks first, and wants another press after that', async () => {
    const { press } = open(wallet(), { access: async () => 'prompt' })
    expect(await screen.findByRole('heading', { name: words.permission.title })).toBeTruthy()
    await press(words.allow)
    await said(words.allowed)
    await press(words.open)
    expect(await screen.findByText('123 456')).toBeTruthy()
  })

  it('says how to allow it where the browser forbids it, before or after asking', async () => {
    const { leave } = open(wallet(), { access: async () => 'denied' })
    expect((await screen.findByRole('alert')).textContent).toContain(words.failures.blocked.title)
    leave()
    const { press } = open(wallet(), { access: async () => 'prompt', askAccess: async () => 'denied' })
    await press(words.allow)
    expect((await screen.findByRole('alert')).textContent).toContain(words.failures.blocked.title)
  })

  it('says where to get a wallet app where none answers, and goes on after it', async () => {
    const connect = vi.fn(async () => WALLET)
    connect.mockRejectedValueOnce(new MobileError('no_wallet'))
    const { press } = open(wallet({ connect }))
    await press(words.open)
    expect((await screen.findByRole('alert')).textContent).toBe(`${words.failures.no_wallet.title}${words.failures.no_wallet.text}`)
    expect(screen.getByRole('link', { name: new RegExp(words.wallets.label) }).getAttribute('href')).toBe(words.wallets.href)
    await press(words.again)
    await press(words.open)
    expect(await screen.findByText('123 456')).toBeTruthy()
  })

  it('stays connected where signing fails, and asks with a new code', async () => {
    const codes = ['123456', '654321']
    const sign = vi.fn(async () => ({ signature: new Uint8Array(64) }))
    sign.mockRejectedValueOnce(new WalletError('cannot_sign_messages'))
    const { press } = open(wallet({ sign }), {}, { '/api/proof/nonce': () => question(codes.shift()) })
    await press(words.open)
    await press(words.sign)
    expect((await screen.findByRole('alert')).textContent).toContain('This account can’t sign a message')
    await press(words.again)
    expect(await screen.findByText('654 321')).toBeTruthy()
    await press(words.sign)
    await waitFor(() => expect(provenFor(WALLET)).toBeGreaterThan(0))
  })

  it('never has a text signed that is about to expire: it shows the next code first', async () => {
    const next = [question('111111', new Date(Date.now() + 1000).toISOString()), question('222222')]
    const sign = vi.fn(async () => ({ signature: new Uint8Array(64) }))
    const { press } = open(wallet({ sign }), {}, { '/api/proof/nonce': () => next.shift() })
    await press(words.open)
    await press(words.sign)
    await said(words.newCode)
    expect(screen.getByText('222 222')).toBeTruthy()
    expect(sign).not.toHaveBeenCalled()
  })

  it('says why the server refuses, and that it did not answer', async () => {
    const refused = Response.json({ success: false, code: 'wrong_signature', error: 'The signature is not that of this wallet.' }, { status: 400 })
    const { press, leave } = open(wallet(), {}, { '/api/proof/verify': refused })
    await press(words.open)
    await press(words.sign)
    expect((await screen.findByRole('alert')).textContent).toBe(`${words.notProven}The signature is not that of this wallet.`)
    leave()
    const second = open(wallet(), {}, { '/api/proof/nonce': 'gone' })
    await second.press(words.open)
    expect((await screen.findByRole('alert')).textContent).toContain(words.notReached.title)
  })

  it('can be left while the app doesn’t answer', async () => {
    const parts: Partial<MobileParts> = {
      wallet: (signal) => wallet({ connect: () => new Promise((_, reject) => signal().addEventListener('abort', () => reject(new MobileError('cancelled')))) }),
    }
    const { press } = open(undefined, parts)
    await press(words.open)
    await said(words.connecting)
    await press(words.cancel)
    expect((await screen.findByRole('alert')).textContent).toContain(words.failures.cancelled.title)
  })

  it('says so without a network, and calls nobody', async () => {
    const connect = vi.fn(async () => WALLET)
    const { press } = open(wallet({ connect }))
    await screen.findByRole('button', { name: words.open })
    act(() => connection.getState().missed())
    expect(await screen.findByText(words.offline.text, { exact: false })).toBeTruthy()
    await press(words.open)
    expect(connect).not.toHaveBeenCalled()
  })

  it('names the other ways in a browser that reaches no wallet app', async () => {
    openPart(<Steps userAgent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15" />, { path: '/wallet/mobile?to=%2Fvirtual-card' })
    expect(screen.getByRole('heading', { name: words.elsewhere.not_android.title })).toBeTruthy()
    expect(screen.getByRole('link', { name: words.back }).getAttribute('href')).toBe('/virtual-card')
  })
})
