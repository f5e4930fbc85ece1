import type { Device } from './device.ts'
import type { LastUsed } from './last-used.ts'
import { linkWalletNames, type LinkWalletName } from './links/link-wallets.ts'

/** One way to a wallet. `page`: an extension, or the wallet whose browser this is. `browse`: this page, in Phantom's own browser. */
export type WalletChoice = { way: 'page'; wallet: string } | { way: 'link' | 'qr'; wallet: LinkWalletName } | { way: 'mobile' } | { way: 'browse' }

export interface Surroundings {
  device: Device
  /** The wallets in this page, the default first. */
  found: readonly string[]
  last: LastUsed | null
}

/** The ways that this device really has, the last used one first, then the likeliest. */
export function walletChoices({ device, found, last }: Surroundings): readonly WalletChoice[] {
  const inPage = found.map((wallet): WalletChoice => ({ way: 'page', wallet }))
  // A phone has a wallet in its pages only in the wallet's own browser.
  if (device.kind !== 'desktop' && inPage.length > 0) return inPage
  const byLink = linkWalletNames.map((wallet): WalletChoice => ({ way: device.kind === 'desktop' ? 'qr' : 'link', wallet }))
  const all: WalletChoice[] = device.kind === 'desktop' ? [...inPage, ...byLink] : [...(device.hasMobileAdapter ? [{ way: 'mobile' } as const] : []), ...byLink, { way: 'browse' }]
  const first = all.findIndex((choice) => isLast(choice, last))
  return first < 1 ? all : [...all.slice(first, first + 1), ...all.slice(0, first), ...all.slice(first + 1)]
}

/** Whether this is the wallet that was connected last, and the way to it. */
export function isLast(choice: WalletChoice, last: LastUsed | null): boolean {
  if (last === null) return false
  if (choice.way === 'mobile') return last.by === 'mobile'
  if (choice.way === 'browse') return false
  return last.by === (choice.way === 'page' ? 'page' : 'link') && last.name === choice.wallet
}
