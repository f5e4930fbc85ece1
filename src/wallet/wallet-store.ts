import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ProofMessage } from '../contract/wallet-proof.ts'
import { withTimeout } from '../data/api/with-timeout.ts'
import { browseLink, isMobile } from './deep-link.ts'
import { forgetProof } from './prove.ts'
import type { Signed, WalletApp } from './wallet-app.ts'

/** How long a person on a phone may take to come back from the wallet app before the address is read. */
const MOBILE_READ_MS = 3000
/** After this a wallet counts as not answering: locked, or with its window hidden behind another. */
const CONNECT_WITHIN_MS = 60_000
const NO_WALLET = 'Please install Phantom wallet to continue'

export interface WalletState {
  walletAddress: string | null
  /** Derived from the address. */
  isConnected: boolean
  isConnecting: boolean
  /** Why the last attempt failed: no answer within a minute, or the person or the wallet refused. */
  failure: 'late' | 'refused' | null
  /** The wallets in this page; the first is the default. */
  apps: readonly string[]
  /** Connects the named wallet, or the first. Errors are logged. Resolves to the address, or null without one. */
  connect(name?: string): Promise<string | null>
  disconnect(): Promise<void>
  /** Signs with the connected wallet; rejects where there is none, or the person refuses. */
  sign(asked: ProofMessage): Promise<Signed>
}

/** What the store asks of the browser. */
export interface WalletPage {
  wallets(): readonly WalletApp[]
  /** Calls when another wallet registers. */
  onWallet(listener: () => void): void
  userAgent: string
  maxTouchPoints: number
  url(): string
  open(url: string): void
  alert(text: string): void
  /** Which wallet was connected last; `none` where the person disconnected by hand, `null` when unknown. */
  remembered(): string | null
  remember(name: string): void
}

const DISCONNECTED = 'none'

/** The page's one wallet. Starts by silently asking the wallets that trust this site. */
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
      // A late answer still counts, unless another wallet is connected by then.
      const address = await from.connect()
      if (get().walletAddress !== null && app !== from) return address
      page.remember(from.name)
      return taken(from, address)
    }
    const trusted = async (from: WalletApp) => {
      try {
        const address = await from.connect({ onlyIfTrusted: true })
        // A connection made by hand meanwhile wins.
        if (get().walletAddress === null && page.remembered() !== DISCONNECTED) taken(from, address)
      } catch {
        // Not trusted yet: nothing to report.
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
        const address = get().walletAddress
        // What was proven by a wallet isn't shown to the next person at this screen.
        if (address !== null) forgetProof(address)
        unhear()
        unhear = () => {}
        app = null
        at(null)
        page.remember(DISCONNECTED)
        await from?.disconnect().catch((error: unknown) => console.error('the wallet could not be disconnected', error))
      },
      sign: (asked) => (app ? app.sign(asked) : Promise.reject(new Error('no wallet is connected'))),
    }
  })
  return store
}

class Late extends Error {
  override readonly name = 'Late'
}
