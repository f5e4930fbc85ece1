import { injectedWallet } from '../injected.ts'
import type { RememberedLink } from '../links/link-memory.ts'
import type { WalletApp } from '../wallet-app.ts'
import { createWalletSheet } from '../wallet-sheet-store.ts'
import type { WalletPage } from '../wallet-state.ts'

/** A message of three bytes to sign. */
export const asking = { nonce: '0'.repeat(32), message: 'abc', code: '123456', expiresAt: '2026-11-23T12:05:00.000Z', transaction: '' }
export const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
export const OTHER = 'So11111111111111111111111111111111111111112'
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
export function phantom({ trusted = false, refuses = false } = {}) {
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
export function walletPage({ globals = {}, ...over }: World = {}) {
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
    load: (path) => void did.push(`load ${path}`),
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
export function playLinks() {
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
