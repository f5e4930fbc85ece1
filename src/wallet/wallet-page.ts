import { injectedWallet } from './injected.ts'
import { standardWallets } from './standard.ts'
import type { WalletPage } from './wallet-store.ts'

const KEY = 'bd.wallet'

/** The browser as the wallet store sees it. Phantom comes first, and only once, though it also registers by the standard. */
export function browserWalletPage(): WalletPage {
  let onWallet = () => {}
  const standard = standardWallets(window, () => onWallet())
  return {
    wallets: () => {
      const injected = injectedWallet(window)
      const others = standard.list()
      return injected ? [injected, ...others.filter(({ name }) => name !== injected.name)] : others
    },
    onWallet: (listener) => {
      onWallet = listener
    },
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    url: () => window.location.href,
    open: (url) => void window.open(url, '_blank', 'noopener'),
    // oxlint-disable-next-line no-alert -- the specification asks for it, and a visitor cannot miss it.
    alert: (text) => window.alert(text),
    remembered: () => {
      try {
        return localStorage.getItem(KEY)
      } catch {
        return null
      }
    },
    remember: (name) => {
      try {
        localStorage.setItem(KEY, name)
      } catch {
        // Not kept: the next visit is treated as the first.
      }
    },
  }
}
