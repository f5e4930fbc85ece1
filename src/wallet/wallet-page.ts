import { thisDevice } from './device.ts'
import { injectedWallet, signingByStandard } from './injected.ts'
import { noteUsed } from './last-used.ts'
import { linkWallet } from './links/link-app.ts'
import { forgetLink, onLink, rememberedLink } from './links/link-memory.ts'
import { standardWallets } from './standard.ts'
import { offerTransaction } from './transaction-choice.ts'
import { walletSheet } from './wallet-sheet-store.ts'
import type { WalletPage } from './wallet-state.ts'

const KEY = 'bd.wallet'

/** The browser as the wallet store sees it. Phantom comes first, and only once, though it also registers by the standard. */
export function browserWalletPage(): WalletPage {
  let onWallet = () => {}
  const standard = standardWallets(window, () => onWallet())
  return {
    wallets: () => {
      const injected = injectedWallet(window)
      const others = standard.list()
      return injected ? [signingByStandard(injected, others), ...others.filter(({ name }) => name !== injected.name)] : others
    },
    onWallet: (listener) => {
      onWallet = listener
    },
    link: { remembered: rememberedLink, forget: forgetLink, on: onLink, app: ({ wallet }) => linkWallet(wallet, { byQr: thisDevice().kind === 'desktop' }) },
    sheet: walletSheet,
    onTransactionOffer: offerTransaction,
    url: () => window.location.href,
    load: (path) => window.location.assign(path),
    open: (url) => void window.open(url, '_blank', 'noopener'),
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
    noteUsed,
  }
}
