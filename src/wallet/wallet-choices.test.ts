import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceOf, type DeviceFacts } from './device.ts'
import { lastUsed, noteUsed } from './last-used.ts'
import { walletChoices, type Surroundings, type WalletChoice } from './wallet-choices.ts'

const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  instagram: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
  webview: 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
}

const facts = (agent: keyof typeof agents, over: Partial<DeviceFacts> = {}): DeviceFacts => ({ userAgent: agents[agent], maxTouchPoints: agent === 'desktop' ? 0 : 5, standalone: false, ...over })
const short = (choice: WalletChoice) => ('wallet' in choice ? `${choice.way} ${choice.wallet}` : choice.way)
const on = (agent: keyof typeof agents, over: Partial<Omit<Surroundings, 'device'>> = {}) => walletChoices({ device: deviceOf(facts(agent)), found: [], last: null, ...over }).map(short)

const links = ['link Phantom', 'link Solflare', 'link Backpack']
const codes = ['qr Phantom', 'qr Solflare', 'qr Backpack']

describe('the wallets that a device can use', () => {
  it.each([
    ['desktop', ['Phantom', 'Glow'], ['page Phantom', 'page Glow', ...codes]],
    ['desktop', [], codes],
    ['android', [], ['mobile', ...links, 'browse']],
    ['firefox', [], [...links, 'browse']],
    ['webview', [], [...links, 'browse']],
    ['iphone', [], [...links, 'browse']],
    ['ipad', [], [...links, 'browse']],
    ['instagram', [], [...links, 'browse']],
    // The wallet's own browser has that wallet alone.
    ['iphone', ['Phantom'], ['page Phantom']],
    ['webview', ['Solflare'], ['page Solflare']],
  ] as const)('on %s with %j in the page', (agent, found, expected) => {
    expect(on(agent, { found })).toEqual(expected)
  })

  it.each([
    ['desktop', { by: 'link', name: 'Backpack' }, ['qr Backpack', 'page Phantom', 'page Glow', 'qr Phantom', 'qr Solflare']],
    ['desktop', { by: 'page', name: 'Glow' }, ['page Glow', 'page Phantom', ...codes]],
    ['desktop', { by: 'page', name: 'Gone' }, ['page Phantom', 'page Glow', ...codes]],
    // The app of the same name is another way than the extension.
    ['desktop', { by: 'link', name: 'Phantom' }, ['qr Phantom', 'page Phantom', 'page Glow', 'qr Solflare', 'qr Backpack']],
    ['android', { by: 'link', name: 'Solflare' }, ['link Solflare', 'mobile', 'link Phantom', 'link Backpack', 'browse']],
    ['android', { by: 'mobile', name: 'Seeker' }, ['mobile', ...links, 'browse']],
  ] as const)('on %s after %j: the last used one first', (agent, last, expected) => {
    expect(on(agent, { last, found: agent === 'desktop' ? ['Phantom', 'Glow'] : [] })).toEqual(expected)
  })
})

describe('the device', () => {
  it.each([
    ['desktop', { kind: 'desktop', hasMobileAdapter: false, isInApp: false }],
    ['iphone', { kind: 'ios', hasMobileAdapter: false, isInApp: false }],
    ['ipad', { kind: 'ios', hasMobileAdapter: false, isInApp: false }],
    ['instagram', { kind: 'ios', hasMobileAdapter: false, isInApp: true }],
    ['android', { kind: 'android', hasMobileAdapter: true, isInApp: false }],
    ['firefox', { kind: 'android', hasMobileAdapter: false, isInApp: false }],
    ['webview', { kind: 'android', hasMobileAdapter: false, isInApp: true }],
  ] as const)('%s is %j', (agent, expected) => {
    expect(deviceOf(facts(agent))).toEqual({ isInstalled: false, ...expected })
    expect(deviceOf(facts(agent, { standalone: true })).isInstalled).toBe(true)
  })
})

describe('the wallet that was used last', () => {
  const stored = new Map<string, string>()
  beforeEach(() => vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => void stored.set(key, text) }))
  afterEach(() => {
    stored.clear()
    vi.unstubAllGlobals()
  })

  it.each([
    { by: 'page', name: 'Phantom' },
    { by: 'link', name: 'Phantom' },
    { by: 'mobile', name: 'Seed Vault Wallet' },
  ] as const)('is read as it was noted: %j', (wallet) => {
    noteUsed(wallet)
    expect(lastUsed()).toEqual(wallet)
  })

  it('is none at first, where the text is none of ours, and where nothing may be stored', () => {
    expect(lastUsed()).toBeNull()
    stored.set('bd.wallet.last', 'telepathy Phantom')
    expect(lastUsed()).toBeNull()
    const refused = () => {
      throw new Error('refused')
    }
    vi.stubGlobal('localStorage', { getItem: refused, setItem: refused })
    noteUsed({ by: 'page', name: 'Phantom' })
    expect(lastUsed()).toBeNull()
  })
})
