import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { noWallet, pageWallet } from './page-wallet.ts'
import type { WalletState } from './wallet-state.ts'

const WalletContext = createContext<StoreApi<WalletState> | null>(null)

/**
 * Provides the wallet to its children. Each part of the page that uses it has its own provider, as these are loaded
 * separately; all share the same wallet. `store` is for tests.
 */
export function WalletProvider({ store, children }: { store?: StoreApi<WalletState>; children: ReactNode }) {
  return <WalletContext value={store ?? pageWallet()}>{children}</WalletContext>
}

/** The page's wallet: its address and actions. Throws outside a WalletProvider. */
export function useWallet(): WalletState {
  const store = use(WalletContext)
  if (!store) throw new Error('useWallet must be used within a WalletProvider')
  // During hydration the prerendered page has no wallet.
  return useSyncExternalStore(store.subscribe, store.getState, () => noWallet)
}
