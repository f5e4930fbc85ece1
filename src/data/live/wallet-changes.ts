import { createStore } from 'zustand/vanilla'

interface WalletChanges {
  /** The wallets whose changes the live stream brings. */
  addresses: readonly string[]
  /** What is called when the stream says that something of one of them changed. */
  heard: (address: string) => void
}

/** The wallets that the page shows, and so listens to. Set by the watcher of wallets, followed by the live stream. */
export const walletChanges = createStore<WalletChanges>()(() => ({ addresses: [], heard: () => {} }))
