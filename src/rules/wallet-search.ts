/**
 * The entries whose wallet contains the typed text, in either case: people type addresses from memory. An address shortened
 * as this app shows it, `7xKX...AsU`, finds the wallet that starts and ends like that. Empty text finds all.
 */
export function searchByWallet<T extends { wallet: string }>(wallets: readonly T[], typed: string): readonly T[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return wallets
  const [first = '', last] = text.split(/\.{2,}|…/)
  return wallets.filter(({ wallet }) => {
    const address = wallet.toLowerCase()
    return last === undefined ? address.includes(text) : address.startsWith(first) && address.endsWith(last)
  })
}
