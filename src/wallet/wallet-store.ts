import { createStore, type StoreApi } from 'zustand/vanilla'
import { withTimeout } from '../data/api/with-timeout.ts'
import { browseLink } from './deep-link.ts'
import type { RememberedLink } from './links/link-memory.ts'
import { mobilePage } from './mobile-page.ts'
import { forgetProof, provenFor } from './prove.ts'
import type { WalletApp } from './wallet-app.ts'
import { faultOf } from './wallet-fault.ts'
import type { WalletPage, WalletState } from './wallet-state.ts'

/** How long a person on a phone may take to come back from the wallet app before the address is read. */
const MOBILE_READ_MS = 3000
/** After this a wallet counts as not answering: locked, or with its window hidden behind another. */
const CONNECT_WITHIN_MS = 60_000

const DISCONNECTED = 'none'

/** The page's one wallet. Starts by silently asking the wallets that trust this site. */
export function createWalletStore(page: WalletPage): StoreApi<WalletState> {
  let app: WalletApp | null = null
  let unhear = () => {}
  let begun = false
  /** How often a wallet was connected: the same one may be connected anew. */
  let times = 0
  const names = () => page.wallets().map(({ name }) => name)
  const store = createStore<WalletState>()((set, get) => {
    const at = (walletAddress: string | null) =>
      set({ walletAddress, isConnected: walletAddress !== null, walletName: walletAddress === null ? null : (app?.name ?? null), ...(walletAddress === null ? {} : { failure: null }) })
    const taken = (from: WalletApp, address: string): string => {
      unhear()
      app = from
      times += 1
      unhear = from.onAddress(at)
      at(address)
      return address
    }
    const adopt = (from: WalletApp, address: string): string => {
      const { by = 'page', name } = from
      page.noteUsed({ by, name })
      if (by === 'page') page.remember(name)
      taken(from, address)
      // Only now, so that the store doesn't take it for a disconnect.
      if (by !== 'link') page.link.forget()
      // The trip that connected it may have to go on, to sign.
      if (page.sheet.getState().trip === null) page.sheet.setState({ isOpen: false })
      return address
    }
    const heard = (link: RememberedLink | null) => {
      if (link === null) {
        if (app?.by === 'link') left()
      } else if (app?.by !== 'link' || app.name !== link.wallet || get().walletAddress !== link.address) {
        adopt(page.link.app(link), link.address)
      }
    }
    const left = () => {
      unhear()
      unhear = () => {}
      app = null
      at(null)
    }
    const asked = async (from: WalletApp): Promise<string> => {
      const before = app
      // A late answer still counts, unless another wallet is connected by then.
      const address = await from.connect()
      if (get().walletAddress !== null && app !== from && app !== before) return address
      return adopt(from, address)
    }
    const connecting = async (connect: () => Promise<string | null>): Promise<string | null> => {
      set({ isConnecting: true, failure: null })
      try {
        return await connect()
      } catch (error) {
        console.error('the wallet could not be connected', error)
        set({ failure: error instanceof Late ? 'late' : (faultOf(error) ?? 'refused') })
        return null
      } finally {
        set({ isConnecting: false })
      }
    }
    /** Resolves when a wallet is connected, and proven where that takes a trip, or when the sheet is closed with nothing under way. */
    const chosen = (toSign: boolean) =>
      new Promise<string | null>((resolve) => {
        const before = times
        const settle = () => {
          const { walletAddress, isConnecting } = get()
          const { isOpen, trip } = page.sheet.getState()
          const isNew = walletAddress !== null && times !== before
          const signs = toSign && app?.by === 'link'
          if ((!isNew || signs) && (isOpen || trip !== null || isConnecting)) return
          stop.forEach((end) => end())
          // Another tab may have gone on with the trip, and then holds the proof.
          resolve(isNew && (!signs || provenFor(walletAddress) > 0) ? walletAddress : null)
        }
        // One may be there by now that doesn't register, but was put into the page.
        set({ apps: names(), failure: null })
        page.sheet.setState({ isOpen: true, toSign })
        const stop = [page.sheet.subscribe(settle), store.subscribe(settle)]
      })
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
      if (begun || last === DISCONNECTED || get().isConnecting || get().walletAddress !== null) return
      const from = page.wallets().find(({ name }) => last === null || name === last)
      if (!from) return
      begun = true
      void trusted(from)
    }
    page.onWallet(reconnect)
    page.onTransactionOffer(
      () =>
        new Promise((resolve) => {
          const question = get().asked
          if (question === null) return resolve(false)
          const answer = (may: boolean) => {
            set({ asked: { wallet: question.wallet, code: question.code } })
            resolve(may)
          }
          set({ asked: { ...question, answer } })
        }),
    )
    page.link.on(heard)
    queueMicrotask(() => {
      const link = page.link.remembered()
      if (link !== null && get().walletAddress === null) taken(page.link.app(link), link.address)
      reconnect()
    })

    return {
      walletAddress: null,
      isConnected: false,
      isConnecting: false,
      failure: null,
      apps: names(),
      walletName: null,
      asked: null,
      connect: async (name, { toSign } = { toSign: false }) => {
        if (get().isConnecting) return get().walletAddress
        const wallets = page.wallets()
        const from = name === undefined && wallets.length !== 1 ? undefined : wallets.find((one) => name === undefined || one.name === name)
        if (!from) return chosen(toSign)
        return connecting(() => withTimeout(asked(from), CONNECT_WITHIN_MS, () => new Late('the wallet did not answer')))
      },
      connectBy: (from) => asked(from).catch(() => null),
      adopt: (from, address) => void adopt(from, address),
      browse: () =>
        connecting(async () => {
          page.open(browseLink(page.url()))
          await new Promise((resolve) => setTimeout(resolve, MOBILE_READ_MS))
          const [come] = page.wallets()
          const address = come?.address() ?? null
          return come && address !== null ? adopt(come, address) : null
        }),
      disconnect: async () => {
        const from = app
        const address = get().walletAddress
        // What was proven by a wallet isn't shown to the next person at this screen.
        if (address !== null) forgetProof(address)
        left()
        page.remember(DISCONNECTED)
        await from?.disconnect().catch((error: unknown) => console.error('the wallet could not be disconnected', error))
      },
      sign: async (message) => {
        if (!app) throw new Error('no wallet is connected')
        // It shows the code with its own steps.
        if (app.by === 'link') return app.sign(message)
        if (app.by === 'mobile') {
          page.load(mobilePage())
          // This page ends with it.
          return new Promise(() => {})
        }
        set({ asked: { wallet: app.name, code: message.code } })
        try {
          return await app.sign(message)
        } finally {
          if (get().asked?.code === message.code) set({ asked: null })
        }
      },
    }
  })
  return store
}

class Late extends Error {
  override readonly name = 'Late'
}
