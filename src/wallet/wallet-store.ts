import { createStore, type StoreApi } from 'zustand/vanilla'
import { withTimeout } from '../data/api/with-timeout.ts'
import { browseLink, isMobile } from './deep-link.ts'
import type { WalletApp } from './wallet-app.ts'

/** How long somebody on a phone may take to come back from the wallet app before the address is looked for. */
const MOBILE_READ_MS = 3000
/** From then on a wallet counts as one that doesn't answer: locked, or with its window lost behind another. */
const CONNECT_WITHIN_MS = 60_000
const NO_WALLET = 'Please install Phantom wallet to continue'

export interface WalletState {
  walletAddress: string | null
  /** Follows from the address. */
  isConnected: boolean
  isConnecting: boolean
  /** Why the last attempt came to nothing: no answer within a minute, or the person or the wallet said no. */
  failure: 'late' | 'refused' | null
  /** The wallets in this page; the first is the one that is taken where nobody chose. */
  apps: readonly string[]
  /** By the name of the wallet, or the first there is. What goes wrong is logged. Gives the address that there is then. */
  connect(name?: string): Promise<string | null>
  disconnect(): Promise<void>
  /** Signs with the connected wallet; rejects where there is none, or the person says no. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** What the store asks of the browser. */
export interface WalletPage {
  wallets(): readonly WalletApp[]
  /** Calls when another wallet has come. */
  onWallet(listener: () => void): void
  userAgent: string
  maxTouchPoints: number
  url(): string
  open(url: string): void
  alert(text: string): void
  /** Which wallet was connected last; `none` where the person has disconnected by hand, `null` where nothing is known. */
  remembered(): string | null
  remember(name: string): void
}

const DISCONNECTED = 'none'

/** The one wallet of the page. Begins by asking, silently, the wallets that trust this site. */
export function createWalletStore(page: WalletPage): StoreApi<WalletState> {
  let app: WalletApp | null = null
  let unhear = () => {}
  let begun = false
  const names = () => page.wallets().map(({ name }) => name)
  const store = createStore<WalletState>()((set, get) => {
    const at = (walletAddress: string | null) => set({ walletAddress, isConnected: walletAddress !== null, ...(walletAddress === null ? {} : { failure: null }) })
    const taken = (from: WalletApp, address: string): string => {
      unhear()
      app = from
      unhear = from.onAddress(at)
      at(address)
      return address
    }
    const asked = async (from: WalletApp): Promise<string> => {
      // An answer that comes after the wait is over still counts, unless another one is connected by then.
      const address = await from.connect()
      if (get().walletAddress !== null && app !== from) return address
      page.remember(from.name)
      return taken(from, address)
    }
    const trusted = async (from: WalletApp) => {
      try {
        const address = await from.connect({ onlyIfTrusted: true })
        // Somebody who has connected by hand meanwhile knows better.
        if (get().walletAddress === null && page.remembered() !== DISCONNECTED) taken(from, address)
      } catch {
        // Not trusted yet: nothing to tell anybody.
      }
    }
    const reconnect = () => {
      set({ apps: names() })
      const last = page.remembered()
      if (begun || last === DISCONNECTED || get().isConnecting) return
      const from = page.wallets().find(({ name }) => last === null || name === last)
      if (!from) return
      begun = true
      void trusted(from)
    }
    page.onWallet(reconnect)
    queueMicrotask(reconnect)

    return {
      walletAddress: null,
      isConnected: false,
      isConnecting: false,
      failure: null,
      apps: names(),
      connect: async (name) => {
        if (get().isConnecting) return get().walletAddress
        const from = page.wallets().find((one) => name === undefined || one.name === name)
        if (!from && !isMobile(page.userAgent, page.maxTouchPoints)) {
          page.alert(NO_WALLET)
          return null
        }
        set({ isConnecting: true, failure: null })
        try {
          if (from) return await withTimeout(asked(from), CONNECT_WITHIN_MS, () => new Late('the wallet did not answer'))
          page.open(browseLink(page.url()))
          await new Promise((resolve) => setTimeout(resolve, MOBILE_READ_MS))
          const [come] = page.wallets()
          const address = come?.address() ?? null
          return come && address !== null ? taken(come, address) : null
        } catch (error) {
          console.error('the wallet could not be connected', error)
          set({ failure: error instanceof Late ? 'late' : 'refused' })
          return null
        } finally {
          set({ isConnecting: false })
        }
      },
      disconnect: async () => {
        const from = app
        unhear()
        unhear = () => {}
        app = null
        at(null)
        page.remember(DISCONNECTED)
        await from?.disconnect().catch((error: unknown) => console.error('the wallet could not be disconnected', error))
      },
      sign: (message) => (app ? app.sign(message) : Promise.reject(new Error('no wallet is connected'))),
    }
  })
  return store
}

class Late extends Error {
  override readonly name = 'Late'
}
