import { explorer } from '../../content/links.ts'
import { wallet as words } from './content.ts'
import { shorten } from '../../rules/format.ts'
import { copy } from '../../ui/clipboard.ts'
import { useWallet } from '../../wallet/wallet-context.tsx'
import { openWalletSheet } from '../../wallet/wallet-sheet-store.ts'
import { toast } from '../toasts/toasts.ts'

export type WalletAction = { label: string } & ({ onSelect: () => void } | { href: string })

/** The connected wallet's actions; none without one. */
export function useWalletActions(): { label: string; actions: readonly WalletAction[] } {
  const { walletAddress, disconnect } = useWallet()
  if (walletAddress === null) return { label: '', actions: [] }
  return {
    label: `${words.connected} ${shorten(walletAddress, 6, 6)}`,
    actions: [
      { label: words.copy, onSelect: () => void copy(walletAddress).then((done) => toast({ title: done ? words.copied : words.refused })) },
      { label: words.explorer, href: explorer.account(walletAddress) },
      { label: words.another, onSelect: openWalletSheet },
      { label: words.disconnect, onSelect: () => void disconnect() },
    ],
  }
}
