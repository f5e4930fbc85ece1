import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browseLink, isMobile } from './deep-link.ts'
import { asking, OTHER, phantom, WALLET, walletPage } from './testing/wallet-world.ts'
import { useWallet, WalletProvider } from './wallet-context.tsx'
import { createWalletStore } from './wallet-store.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

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

describe('the device', () => {
  it('is mobile by its name, an iPad by its touch screen', () => {
    expect([isMobile(IPHONE, 5), isMobile(DESKTOP, 0), isMobile('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5), isMobile('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)]).toEqual([true, false, true, false])
    expect(browseLink('https://a.example/x?y=1')).toBe('https://phantom.app/ul/browse/https%3A%2F%2Fa.example%2Fx%3Fy%3D1?ref=https%3A%2F%2Fa.example')
  })
})
