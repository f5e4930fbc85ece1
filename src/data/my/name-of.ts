import { shorten } from '../../rules/format.ts'
import type { WatchedWallet } from './watched-wallet.ts'

/** What a watched wallet is called: its label, or its address shortened. */
export function nameOf({ address, label }: Pick<WatchedWallet, 'address' | 'label'>): string {
  return label === '' ? shorten(address, 4, 4) : label
}

/** The same by address. */
export function nameIn(wallets: readonly WatchedWallet[]): (address: string) => string {
  return (address) => nameOf(wallets.find((one) => one.address === address) ?? { address, label: '' })
}
