import { explorer } from '../../content/links.ts'
import { wallet as words } from './content.ts'
import { shorten } from '../../rules/format.ts'
import { copy } from '../../ui/clipboard.ts'
import { thisDevice } from '../../wallet/device.ts'
import { rememberedLink } from '../../wallet/links/link-memory.ts'
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
      { label: words.disconnect, onSelect: () => void leave(disconnect) },
    ],
  }
}

/** A wallet by link is forgotten at once. Its session in the wallet app is ended by another visit, if this page still has it. */
async function leave(disconnect: () => Promise<void>): Promise<void> {
  const link = rememberedLink()
  await disconnect()
  if (!link) return
  const { linkFlow } = await import('../../wallet/links/link-flow.ts')
  const { holds, begin } = linkFlow.getState()
  if (!holds(link.wallet)) return
  const end = () => void begin('disconnect', link.wallet, { byQr: thisDevice().kind === 'desktop', backTo: window.location.pathname })
  toast({ title: words.left, text: words.stillThere(link.wallet), showFor: 10_000, action: { label: words.endThere(link.wallet), onPress: end } })
}
