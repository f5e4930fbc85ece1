import type { StoreApi } from 'zustand/vanilla'
import { browserWalletPage } from './wallet-page.ts'
import type { WalletState } from './wallet-state.ts'
import { createWalletStore } from './wallet-store.ts'

/** The prerendered page has no wallet. */
export const noWallet: WalletState = {
  walletAddress: null,
  isConnected: false,
  isConnecting: false,
  failure: null,
  apps: [],
  walletName: null,
  asked: null,
  connect: async () => null,
  connectBy: async () => null,
  adopt: () => {},
  browse: async () => null,
  disconnect: async () => {},
  sign: () => Promise.reject(new Error('no wallet is connected')),
}
const stateless: StoreApi<WalletState> = { getState: () => noWallet, getInitialState: () => noWallet, setState: () => {}, subscribe: () => () => {} }

let ofThisPage: StoreApi<WalletState> | undefined

/** The page's one wallet, for what isn't a component. */
export function pageWallet(): StoreApi<WalletState> {
  if (typeof window === 'undefined') return stateless
  return (ofThisPage ??= createWalletStore(browserWalletPage()))
}
