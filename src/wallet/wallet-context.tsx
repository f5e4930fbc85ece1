import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { browserWalletPage } from './wallet-page.ts'
import { createWalletStore, type WalletState } from './wallet-store.ts'

const WalletContext = createContext<StoreApi<WalletState> | null>(null)

let ofThisPage: StoreApi<WalletState> | undefined
/** The prerendered page has no wallet. */
const nowhere: WalletState = {
  walletAddress: null,
  isConnected: false,
  isConnecting: false,
  failure: null,
  apps: [],
  connect: async () => null,
  disconnect: async () => {},
  sign: () => Promise.reject(new Error('no wallet is connected')),
}
const stateless: StoreApi<WalletState> = { getState: () => nowhere, getInitialState: () => nowhere, setState: () => {}, subscribe: () => () => {} }

/**
 * What is inside may use the wallet. It stands around each part of the page that does, as these are loaded apart; they
 * all see the same wallet. `store` is for tests.
 */
export function WalletProvider({ store, children }: { store?: StoreApi<WalletState>; children: ReactNode }) {
  return <WalletContext value={store ?? pageStore()}>{children}</WalletContext>
}

/** The wallet of the page: its address and what can be done with it. Throws outside a WalletProvider. */
export function useWallet(): WalletState {
  const store = use(WalletContext)
  if (!store) throw new Error('useWallet must be used within a WalletProvider')
  // While React takes a prerendered page over, there is no wallet in it.
  return useSyncExternalStore(store.subscribe, store.getState, () => nowhere)
}

function pageStore(): StoreApi<WalletState> {
  if (typeof window === 'undefined') return stateless
  return (ofThisPage ??= createWalletStore(browserWalletPage()))
}
