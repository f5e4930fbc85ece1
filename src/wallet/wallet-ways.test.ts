import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { injectedWallet } from './injected.ts'
import { asking, OTHER, phantom, playLinks, WALLET, walletPage } from './testing/wallet-world.ts'
import type { WalletApp } from './wallet-app.ts'
import { createWalletStore } from './wallet-store.ts'

let logged: unknown[][]
beforeEach(() => {
  vi.useFakeTimers()
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...given) => void logged.push(given))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settled = () => vi.advanceTimersByTimeAsync(0)

describe('the choice among several wallets', () => {
  const glow: WalletApp = { ...playLinks().app({ wallet: 'Phantom', address: OTHER }), name: 'Glow', by: 'page', connect: async () => OTHER }
  const several = () => {
    const { page } = phantom()
    const injected = injectedWallet(page)
    return walletPage({ wallets: () => (injected ? [injected, glow] : []) })
  }

  it('is made in the sheet, which closes once one is connected', async () => {
    const { page, sheet, did } = several()
    const store = createWalletStore(page)
    await settled()
    const connecting = store.getState().connect()
    expect([sheet.getState().isOpen, store.getState().isConnecting]).toEqual([true, false])
    expect(await store.getState().connect('Glow')).toBe(OTHER)
    expect(await connecting).toBe(OTHER)
    expect(store.getState()).toMatchObject({ walletAddress: OTHER, walletName: 'Glow' })
    expect([sheet.getState().isOpen, did]).toEqual([false, ['used page Glow']])
  })

  it('can be changed: another wallet takes the place of the connected one', async () => {
    const { page, sheet } = several()
    const store = createWalletStore(page)
    await store.getState().connect('Phantom')
    sheet.setState({ isOpen: true })
    expect(await store.getState().connect('Glow')).toBe(OTHER)
    expect(store.getState()).toMatchObject({ walletAddress: OTHER, walletName: 'Glow' })
    expect(sheet.getState().isOpen).toBe(false)
  })

  it('goes on waiting while a trip is under way, though the sheet is closed, and gives up with it', async () => {
    const { page, sheet } = several()
    const store = createWalletStore(page)
    await settled()
    let came: string | null | undefined
    void store.getState().connect().then((address) => (came = address))
    sheet.setState({ trip: { wallet: 'Solflare', kind: 'connect' }, isOpen: true })
    sheet.setState({ isOpen: false })
    await settled()
    expect(came).toBeUndefined()
    sheet.setState({ trip: null })
    await settled()
    expect(came).toBeNull()
  })
})

describe('a wallet by link', () => {
  const link = { wallet: 'Solflare', address: OTHER } as const

  it('is connected by its trip, and remembered: it is connected at once in the next page, without being asked', async () => {
    const { page, links, did } = walletPage({ globals: phantom({ trusted: true }).page, remembered: () => 'none' })
    const store = createWalletStore(page)
    await settled()
    expect(await store.getState().connectBy(links.app(link))).toBe(OTHER)
    expect(store.getState()).toMatchObject({ walletAddress: OTHER, walletName: 'Solflare', isConnected: true })
    expect(did).toEqual(['used link Solflare'])
    const next = createWalletStore(page)
    await settled()
    expect(next.getState()).toMatchObject({ walletAddress: OTHER, walletName: 'Solflare' })
    await next.getState().disconnect()
    expect([next.getState().walletAddress, store.getState().walletAddress, links.place.remembered()]).toEqual([null, null, null])
  })

  it('that another tab has connected is connected here, too', async () => {
    const { page, links } = walletPage()
    const store = createWalletStore(page)
    await settled()
    const connecting = store.getState().connect()
    links.tell(link)
    expect(await connecting).toBe(OTHER)
    expect(page.sheet.getState().isOpen).toBe(false)
  })

  it('that is to be proven is waited for until its trip is over, and is none here where another tab holds the proof', async () => {
    const { page, sheet, links } = walletPage()
    const store = createWalletStore(page)
    await settled()
    let came: string | null | undefined
    void store.getState().connect(undefined, { toSign: true }).then((address) => (came = address))
    expect(sheet.getState()).toMatchObject({ isOpen: true, toSign: true })
    sheet.setState({ trip: { wallet: 'Solflare', kind: 'sign' } })
    links.tell(link)
    await settled()
    expect([store.getState().walletAddress, came]).toEqual([OTHER, undefined])
    sheet.setState({ trip: null, isOpen: false })
    await settled()
    expect([store.getState().walletAddress, came]).toEqual([OTHER, null])
  })

  it('gives way to a wallet of the page', async () => {
    const { page, links } = walletPage({ globals: phantom().page })
    links.tell(link)
    const store = createWalletStore(page)
    await settled()
    expect(store.getState().walletAddress).toBe(OTHER)
    expect(await store.getState().connect('Phantom')).toBe(WALLET)
    expect([store.getState().walletAddress, links.place.remembered()]).toEqual([WALLET, null])
  })

  it('that gives nothing is no failure of this page: the trip says it', async () => {
    const { page, links } = walletPage()
    const store = createWalletStore(page)
    const refusing = { ...links.app(link), connect: () => Promise.reject(new Error('cancelled')) }
    expect(await store.getState().connectBy(refusing)).toBeNull()
    expect([store.getState().failure, logged]).toEqual([null, []])
  })
})

describe('a wallet that signs', () => {
  it('in this page has its code shown meanwhile, also where it refuses; one that is elsewhere shows it itself', async () => {
    const { page: globals, provider } = phantom()
    const { page, links } = walletPage({ globals })
    const store = createWalletStore(page)
    await store.getState().connect()
    const signing = store.getState().sign(asking)
    expect(store.getState().asked).toEqual({ wallet: 'Phantom', code: '123456' })
    await signing
    expect(store.getState().asked).toBeNull()
    provider.signMessage = () => Promise.reject(new Error('declined'))
    await expect(store.getState().sign(asking)).rejects.toThrow('declined')
    expect(store.getState().asked).toBeNull()
    links.tell({ wallet: 'Solflare', address: OTHER })
    const elsewhere = store.getState().sign(asking)
    expect(store.getState().asked).toBeNull()
    expect(await elsewhere).toEqual({ signature: Uint8Array.of(3) })
  })

  it('and is an app of this phone signs on a page of its own, which leads back', async () => {
    vi.stubGlobal('window', { location: { pathname: '/virtual-card', search: '?tier=raven' } })
    const { page, links, did } = walletPage()
    const store = createWalletStore(page)
    store.getState().adopt({ ...links.app({ wallet: 'Solflare', address: OTHER }), name: 'Wallet app', by: 'mobile' }, OTHER)
    void store.getState().sign(asking)
    expect(did).toEqual(['used mobile Wallet app', 'load /wallet/mobile?to=%2Fvirtual-card%3Ftier%3Draven'])
    expect(store.getState().asked).toBeNull()
    vi.unstubAllGlobals()
  })

  it.each([true, false])('and can sign no message asks whether a transaction may be signed instead: %s', async (may) => {
    const { page: globals, provider } = phantom()
    const { page, offer } = walletPage({ globals })
    const store = createWalletStore(page)
    expect(await offer()).toBe(false)
    await store.getState().connect()
    provider.signMessage = async () => {
      if (!(await offer())) throw new Error('cannot sign')
      return { signature: Uint8Array.of(9) }
    }
    const signing = store.getState().sign(asking).catch(() => 'not signed')
    await settled()
    store.getState().asked?.answer?.(may)
    expect(store.getState().asked).toEqual({ wallet: 'Phantom', code: '123456' })
    expect(await signing).toEqual(may ? { signature: Uint8Array.of(9) } : 'not signed')
    expect(store.getState().asked).toBeNull()
  })
})
