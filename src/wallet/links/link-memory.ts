import { isWalletAddress } from '../../rules/wallet-address.ts'
import { isLinkWallet, type LinkWalletName } from './link-wallets.ts'

// Which wallet was connected by a link, and its address, which is public: so that it shows as connected after a reload,
// and in the other tabs. Small, because it is loaded with every page.

const KEY = 'bd.wallet.link'

export interface RememberedLink {
  wallet: LinkWalletName
  address: string
}

let inMemory: RememberedLink | null = null
const listeners = new Set<(link: RememberedLink | null) => void>()

export function rememberedLink(): RememberedLink | null {
  try {
    const [wallet = '', address = ''] = (localStorage.getItem(KEY) ?? '').split(' ')
    return isLinkWallet(wallet) && isWalletAddress(address) ? { wallet, address } : null
  } catch {
    // Storage is blocked: it counts for this page.
    return inMemory
  }
}

export function rememberLink(link: RememberedLink): void {
  inMemory = link
  try {
    localStorage.setItem(KEY, `${link.wallet} ${link.address}`)
  } catch {
    // Kept in memory alone.
  }
  for (const listener of listeners) listener(link)
}

export function forgetLink(): void {
  inMemory = null
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing is stored.
  }
  for (const listener of listeners) listener(null)
}

/** Calls when a link wallet is connected or forgotten, in this tab or another. Returns what stops it. */
export function onLink(listener: (link: RememberedLink | null) => void): () => void {
  const stored = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(rememberedLink())
  }
  listeners.add(listener)
  window.addEventListener('storage', stored)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', stored)
  }
}
