import { explorer } from '../../content/links.ts'
import { wallet as words } from './content.ts'
import { shorten } from '../../rules/format.ts'
import { copy } from '../../ui/clipboard.ts'
import { useWallet } from '../../wallet/wallet-context.tsx'
import { toast } from '../toasts/toasts.ts'

export type WalletAction = { label: string } & ({ onSelect: () => void } | { href: string })

/** The wallet's actions: a choice if several wallets are found, none if a press connects directly. */
export function useWalletActions(): { label: string; actions: readonly WalletAction[] } {
  const { walletAddress, apps, connect, disconnect } = useWallet()
  if (walletAddress === null) {
    const several = apps.length > 1 ? apps : []
    return { label: words.choose, actions: several.map((name) => ({ label: name, onSelect: () => void connect(name) })) }
  }
  return {
    label: `${words.connected} ${shorten(walletAddress, 6, 6)}`,
    actions: [
      { label: words.copy, onSelect: () => void copy(walletAddress).then((done) => toast({ title: done ? words.copied : words.refused })) },
      { label: words.explorer, href: explorer.account(walletAddress) },
      { label: words.disconnect, onSelect: () => void disconnect() },
    ],
  }
}
