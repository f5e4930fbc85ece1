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
 * Provides the wallet to its children. Each part of the page that uses it has its own provider, as these are loaded
 * separately; all share the same wallet. `store` is for tests.
 */
export function WalletProvider({ store, children }: { store?: StoreApi<WalletState>; children: ReactNode }) {
  return <WalletContext value={store ?? pageStore()}>{children}</WalletContext>
}

/** The page's wallet: its address and actions. Throws outside a WalletProvider. */
export function useWallet(): WalletState {
  const store = use(WalletContext)
  if (!store) throw new Error('useWallet must be used within a WalletProvider')
  // During hydration the prerendered page has no wallet.
  return useSyncExternalStore(store.subscribe, store.getState, () => nowhere)
}

function pageStore(): StoreApi<WalletState> {
  if (typeof window === 'undefined') return stateless
  return (ofThisPage ??= createWalletStore(browserWalletPage()))
}
