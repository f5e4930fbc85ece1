import { standardApp } from './standard-app.ts'
import { field, type WalletApp } from './wallet-app.ts'

export interface StandardWallets {
  /** The wallets that can connect to Solana and sign, in the order they registered. */
  list(): readonly WalletApp[]
  stop(): void
}

/**
 * Finds wallets by the Wallet Standard: two events, so that page and wallet may load in either order. `onFound` is called
 * for each wallet that registers later.
 */
export function standardWallets(page: EventTarget, onFound: () => void = () => {}): StandardWallets {
  const found = new Map<unknown, WalletApp>()
  const api = Object.freeze({
    register: (...wallets: unknown[]) => {
      for (const wallet of wallets) {
        const app = standardApp(wallet)
        if (app && !found.has(wallet)) found.set(wallet, app)
      }
      onFound()
      return () => wallets.forEach((wallet) => found.delete(wallet))
    },
  })
  const heard = (event: Event) => {
    const register = field(event, 'detail')
    if (typeof register === 'function') register(api)
  }
  page.addEventListener('wallet-standard:register-wallet', heard)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return { list: () => [...found.values()], stop: () => page.removeEventListener('wallet-standard:register-wallet', heard) }
}
