import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ProofMessage } from '../contract/wallet-proof.ts'
import { withTimeout } from '../data/api/with-timeout.ts'
import { browseLink } from './deep-link.ts'
import type { LastUsed } from './last-used.ts'
import type { RememberedLink } from './links/link-memory.ts'
import { forgetProof } from './prove.ts'
import type { Signed, WalletApp } from './wallet-app.ts'
import { faultOf, type WalletFault } from './wallet-fault.ts'
import type { WalletSheetStore } from './wallet-sheet-store.ts'

/** How long a person on a phone may take to come back from the wallet app before the address is read. */
const MOBILE_READ_MS = 3000
/** After this a wallet counts as not answering: locked, or with its window hidden behind another. */
const CONNECT_WITHIN_MS = 60_000

export interface AskedToSign {
  wallet: string
  /** Six digits that the wallet has to show. */
  code: string
  /** Set where the account can't sign a message: whether it may sign a transaction instead, that is never sent. */
  answer?: (mayUseTransaction: boolean) => void
}

export interface WalletState {
  walletAddress: string | null
  /** Derived from the address. */
  isConnected: boolean
  /** A wallet of this page is asked to connect. A trip to a wallet app is in the sheet's store. */
  isConnecting: boolean
  /** Why the last attempt failed: no answer within a minute, the person or the wallet refused, or it is of no use here. */
  failure: 'late' | 'refused' | WalletFault | null
  /** The wallets in this page; the first is the default. */
  apps: readonly string[]
  /** The name of the connected wallet. */
  walletName: string | null
  /** What a wallet of this page is asked to sign at the moment. */
  asked: AskedToSign | null
  /**
   * Connects the named wallet of this page; without a name, the only one, or else whichever the person chooses in the
   * sheet. Errors are logged. Resolves to the address, or to null without one, such as when the sheet is closed.
   */
  connect(name?: string): Promise<string | null>
  /** Connects a wallet that isn't in this page, such as one by a link, which says itself what fails. Resolves as connect(). */
  connectBy(app: WalletApp): Promise<string | null>
  /** Takes over a wallet that is connected already, such as by a trip that outlived the page. */
  adopt(app: WalletApp, address: string): void
  /** Opens this page in Phantom's own browser, and reads the address that it may have given three seconds later. */
  browse(): Promise<string | null>
  disconnect(): Promise<void>
  /** Signs with the connected wallet; rejects where there is none, or the person refuses. */
  sign(asked: ProofMessage): Promise<Signed>
}

/** What the store asks of the browser. */
export interface WalletPage {
  wallets(): readonly WalletApp[]
  /** Calls when another wallet registers. */
  onWallet(listener: () => void): void
  /** The wallet that is connected by links, here or in another tab. */
  link: LinkPlace
  sheet: WalletSheetStore
  /** Calls when an account can't sign a message, to ask whether it may sign a transaction instead. */
  onTransactionOffer(ask: () => Promise<boolean>): void
  url(): string
  open(url: string): void
  /** Which wallet of the page was connected last; `none` where the person disconnected by hand, `null` when unknown. */
  remembered(): string | null
  remember(name: string): void
  noteUsed(wallet: LastUsed): void
}

export interface LinkPlace {
  remembered(): RememberedLink | null
  forget(): void
  /** Calls when one is connected, or forgotten. */
  on(listener: (link: RememberedLink | null) => void): void
  app(link: RememberedLink): WalletApp
}

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
    /** Resolves when a wallet is connected, or when the sheet is closed with nothing under way. */
    const chosen = () =>
      new Promise<string | null>((resolve) => {
        const before = times
        const settle = () => {
          const { walletAddress, isConnecting } = get()
          const { isOpen, trip } = page.sheet.getState()
          const isNew = walletAddress !== null && times !== before
          if (!isNew && (isOpen || trip !== null || isConnecting)) return
          stop.forEach((end) => end())
          resolve(isNew ? walletAddress : null)
        }
        // One may be there by now that doesn't register, but was put into the page.
        set({ apps: names(), failure: null })
        page.sheet.setState({ isOpen: true })
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
      connect: async (name) => {
        if (get().isConnecting) return get().walletAddress
        const wallets = page.wallets()
        const from = name === undefined && wallets.length !== 1 ? undefined : wallets.find((one) => name === undefined || one.name === name)
        if (!from) return chosen()
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
        // A wallet that is elsewhere shows the code with its own steps.
        if (app.by !== undefined && app.by !== 'page') return app.sign(message)
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
