import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browseLink, isMobile } from './deep-link.ts'
import { injectedWallet } from './injected.ts'
import type { RememberedLink } from './links/link-memory.ts'
import type { WalletApp } from './wallet-app.ts'
import { useWallet, WalletProvider } from './wallet-context.tsx'
import { createWalletSheet } from './wallet-sheet-store.ts'
import { createWalletStore, type WalletPage } from './wallet-store.ts'

/** A message of three bytes to sign. */
const asking = { nonce: '0'.repeat(32), message: 'abc', code: '123456', expiresAt: '2026-11-23T12:05:00.000Z', transaction: '' }
const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = 'So11111111111111111111111111111111111111112'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

interface Provider {
  isPhantom: boolean
  publicKey: { toString(): string } | null
  connect(...given: unknown[]): Promise<{ publicKey: { toString(): string } }>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array, encoding: string): Promise<{ signature: Uint8Array }>
  on(event: string, listener: (key: unknown) => void): void
  off(event: string): void
}

/** A wallet injected like Phantom's: it knows whether it trusts the site, and records what it is asked. */
function phantom({ trusted = false, refuses = false } = {}) {
  const asked: unknown[][] = []
  const listeners = new Map<string, (key: unknown) => void>()
  const provider: Provider = {
    isPhantom: true,
    publicKey: null,
    connect: async (...given: unknown[]) => {
      asked.push(['connect', ...given])
      if (refuses || (given.length > 0 && !trusted)) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      provider.publicKey = { toString: () => WALLET }
      return { publicKey: provider.publicKey }
    },
    disconnect: async () => {
      asked.push(['disconnect'])
      if (refuses) throw new Error('locked')
      provider.publicKey = null
    },
    signMessage: async (message: Uint8Array, encoding: string) => ({ signature: Uint8Array.of(message.length, encoding.length) }),
    on: (event: string, listener: (key: unknown) => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
  }
  return { provider, asked, listeners, page: { phantom: { solana: provider } } }
}

interface World extends Partial<WalletPage> {
  /** What the page has as globals: `{ phantom: … }`. */
  globals?: object
}

/** A page whose browser is played here. `links`: what is connected by links. */
function walletPage({ globals = {}, ...over }: World = {}) {
  const did: string[] = []
  let memory: string | null = null
  const links = playLinks()
  const sheet = createWalletSheet()
  let offer: () => Promise<boolean> = async () => false
  const page: WalletPage = {
    wallets: () => [injectedWallet(globals)].filter((app) => app !== null),
    onWallet: () => {},
    link: links.place,
    sheet,
    onTransactionOffer: (ask) => {
      offer = ask
    },
    url: () => 'https://app.example.com/virtual-card?tier=raven#limits',
    open: (url) => void did.push(`open ${url}`),
    remembered: () => memory,
    remember: (name) => {
      memory = name
    },
    noteUsed: ({ by, name }) => void did.push(`used ${by} ${name}`),
    ...over,
  }
  return { page, did, sheet, links, offer: () => offer() }
}

/** Wallets by link as the store sees them. */
function playLinks() {
  let current: RememberedLink | null = null
  const listeners = new Set<(link: RememberedLink | null) => void>()
  const tell = (link: RememberedLink | null) => {
    current = link
    for (const listener of listeners) listener(link)
  }
  const app = ({ wallet, address }: RememberedLink): WalletApp => ({
    name: wallet,
    by: 'link',
    connect: async () => {
      tell({ wallet, address })
      return address
    },
    disconnect: async () => tell(null),
    sign: async ({ message }) => ({ signature: Uint8Array.of(message.length) }),
    address: () => current?.address ?? null,
    onAddress: () => () => {},
  })
  return { app, tell, place: { remembered: () => current, forget: () => tell(null), on: (listener: (link: RememberedLink | null) => void) => void listeners.add(listener), app } }
}

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

describe('a wallet that does not answer', () => {
  it('is waited for for a minute and reported; a later answer still counts', async () => {
    const { provider, page: globals } = phantom()
    let answer = (_: { publicKey: { toString(): string } }) => {}
    provider.connect = (options) => (options ? Promise.reject(new Error('not trusted')) : new Promise((resolve) => (answer = resolve)))
    const { page } = walletPage({ globals })
    const store = createWalletStore(page)
    await vi.advanceTimersByTimeAsync(0)
    const connected = store.getState().connect()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(store.getState().isConnecting).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(await connected).toBeNull()
    expect(store.getState()).toMatchObject({ isConnecting: false, walletAddress: null, failure: 'late' })
    answer({ publicKey: { toString: () => WALLET } })
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toMatchObject({ walletAddress: WALLET, failure: null })
  })

  it('is told apart from one that refuses', async () => {
    const { page } = walletPage({ globals: phantom({ refuses: true }).page })
    const store = createWalletStore(page)
    expect(await store.getState().connect()).toBeNull()
    expect(store.getState()).toMatchObject({ isConnecting: false, failure: 'refused' })
  })
})

describe('the wallet of the page', () => {
  it('[WALLET-01] [WALLET-02] [WALLET-03] [WALLET-04] is disconnected, then connecting, then connected', async () => {
    const store = createWalletStore(walletPage({ globals: phantom().page }).page)
    await settled()
    const states: unknown[] = []
    const note = () => {
      const { walletAddress, isConnected, isConnecting } = store.getState()
      states.push([walletAddress, isConnected, isConnecting])
    }
    note()
    store.subscribe(note)
    expect(await store.getState().connect()).toBe(WALLET)
    expect(states).toEqual([
      [null, false, false],
      [null, false, true],
      [WALLET, true, true],
      [WALLET, true, false],
    ])
  })

  it('[WALLET-05] asks at the start only whether the site is already trusted, and stays silent when it is not', async () => {
    for (const trusted of [true, false]) {
      const { page, asked } = phantom({ trusted })
      const world = walletPage({ globals: page })
      const store = createWalletStore(world.page)
      await settled()
      expect(asked).toEqual([['connect', { onlyIfTrusted: true }]])
      expect(store.getState().walletAddress).toBe(trusted ? WALLET : null)
      expect([world.did, logged, world.sheet.getState().isOpen]).toEqual([[], [], false])
    }
  })

  it('[WALLET-06] [WALLET-07] [WALLET-08] forgets the address and disconnects the wallet, in three calls, and does not reconnect by itself', async () => {
    const { page, asked } = phantom({ trusted: true })
    const world = walletPage({ globals: page })
    const store = createWalletStore(world.page)
    await settled()
    await store.getState().connect()
    await store.getState().disconnect()
    expect(store.getState()).toMatchObject({ walletAddress: null, isConnected: false })
    expect(asked).toEqual([['connect', { onlyIfTrusted: true }], ['connect'], ['disconnect']])
    const later = createWalletStore(world.page)
    await settled()
    expect(later.getState().walletAddress).toBeNull()
    expect(asked).toHaveLength(3)
  })

  it('[WALLET-09] [WALLET-10] opens this page in the wallet app on a phone, and reads the address after three seconds', async () => {
    const { provider, page } = phantom()
    const globals = {}
    const world = walletPage({ globals })
    const store = createWalletStore(world.page)
    const connecting = store.getState().browse()
    expect(world.did).toEqual([
      'open https://phantom.app/ul/browse/https%3A%2F%2Fapp.example.com%2Fvirtual-card%3Ftier%3Draven%23limits?ref=https%3A%2F%2Fapp.example.com',
    ])
    provider.publicKey = { toString: () => WALLET }
    Object.assign(globals, page)
    await vi.advanceTimersByTimeAsync(2999)
    expect(store.getState()).toMatchObject({ walletAddress: null, isConnecting: true })
    await vi.advanceTimersByTimeAsync(1)
    expect(await connecting).toBe(WALLET)
    expect(store.getState()).toMatchObject({ walletAddress: WALLET, isConnecting: false })
  })

  it('stays disconnected when the person has not come back from the wallet app', async () => {
    const store = createWalletStore(walletPage().page)
    const connecting = store.getState().browse()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await connecting).toBeNull()
    expect(store.getState()).toMatchObject({ walletAddress: null, isConnecting: false })
  })

  it('[WALLET-11] opens the sheet where there is no wallet, and does nothing else', async () => {
    const { page, did, sheet } = walletPage()
    const store = createWalletStore(page)
    await settled()
    const before = store.getState()
    const connecting = store.getState().connect()
    expect(sheet.getState().isOpen).toBe(true)
    sheet.setState({ isOpen: false })
    expect(await connecting).toBeNull()
    expect([did, store.getState()]).toEqual([[], before])
  })

  it('[WALLET-13] [WALLET-14] only logs what the wallet refuses', async () => {
    const { page, provider } = phantom({ refuses: true })
    const world = walletPage({ globals: page })
    const store = createWalletStore(world.page)
    expect(await store.getState().connect()).toBeNull()
    expect(store.getState()).toMatchObject({ walletAddress: null, isConnecting: false })
    expect(logged).toEqual([['the wallet could not be connected', expect.any(Error)]])
    provider.connect = async () => ({ publicKey: (provider.publicKey = { toString: () => WALLET }) })
    await store.getState().connect()
    await store.getState().disconnect()
    expect(store.getState().walletAddress).toBeNull()
    expect(logged.at(-1)).toEqual(['the wallet could not be disconnected', expect.any(Error)])
    expect(world.sheet.getState().isOpen).toBe(false)
  })

  it('follows the address chosen in the wallet, and never asks twice at a time', async () => {
    const { page, asked, listeners } = phantom()
    const store = createWalletStore(walletPage({ globals: page }).page)
    await settled()
    await Promise.all([store.getState().connect(), store.getState().connect()])
    expect(asked.filter(([, ...given]) => given.length === 0)).toEqual([['connect']])
    listeners.get('accountChanged')?.({ toString: () => OTHER })
    expect(store.getState()).toMatchObject({ walletAddress: OTHER, isConnected: true })
    listeners.get('accountChanged')?.(null)
    expect(store.getState()).toMatchObject({ walletAddress: null, isConnected: false })
    expect(await store.getState().sign(asking)).toEqual({ signature: Uint8Array.of(3, 4) })
    await store.getState().disconnect()
    await expect(store.getState().sign(asking)).rejects.toThrow('no wallet is connected')
  })

  it('[WALLET-12] is only available inside its provider', () => {
    const Reader = () => <p>{String(useWallet().walletAddress)}</p>
    expect(() => renderToStaticMarkup(<Reader />)).toThrow('useWallet must be used within a WalletProvider')
    expect(renderToStaticMarkup(<WalletProvider><Reader /></WalletProvider>)).toBe('<p>null</p>')
  })
})

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

describe('the device', () => {
  it('is mobile by its name, an iPad by its touch screen', () => {
    expect([isMobile(IPHONE, 5), isMobile(DESKTOP, 0), isMobile('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5), isMobile('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)]).toEqual([true, false, true, false])
    expect(browseLink('https://a.example/x?y=1')).toBe('https://phantom.app/ul/browse/https%3A%2F%2Fa.example%2Fx%3Fy%3D1?ref=https%3A%2F%2Fa.example')
  })
})
