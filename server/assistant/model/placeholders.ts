import type { AssistantSources, OwnWallet } from '../../../src/assistant/sources.ts'
import { shorten } from '../../../src/rules/format.ts'
import { isWalletAddress } from '../../../src/rules/wallet-address.ts'

/** What the model knows of wallets and e-mail addresses: that there are some. `wallet 1` stands for the first. */
export interface Placeholders {
  /** The text as the model may see it. */
  hide(text: string): string
  /** What the model wrote, as the visitor may see it. */
  reveal(text: string): string
  /** The argument of a tool with wallets put back. Null where it names one that the visitor didn't. */
  withAddresses(input: unknown): unknown
  /** The sources with wallets called as the model knows them. */
  sources: AssistantSources
  /** How many wallets there are. */
  wallets: number
}

const ADDRESS = /(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![1-9A-HJ-NP-Za-km-z])/g
const EMAIL = /[^\s@<>()",;:]+@[^\s@<>()",;:]+/g
const NAMED = /\bwallet (\d{1,3})\b/gi

/** `words`: all that the visitor wrote. Their own wallets come first. */
export function placeholdersFor(words: readonly string[], sources: AssistantSources): Placeholders {
  const typed = words.flatMap((text) => text.match(ADDRESS) ?? []).filter(isWalletAddress)
  const wallets: OwnWallet[] = [...sources.own, ...[...new Set(typed)].filter((address) => !sources.own.some((own) => own.address === address)).map((address) => ({ address }))]
  const names = wallets.map((_, index) => `wallet ${index + 1}`)
  const written = (text: string) => wallets.reduce((left, { address }, index) => left.replaceAll(address, names[index] ?? '').replaceAll(shorten(address, 4, 4), names[index] ?? ''), text)
  const walletOf = (number: string) => wallets[Number(number) - 1]

  const withAddresses = (input: unknown): unknown => {
    if (typeof input === 'string') return input.replaceAll(NAMED, (whole, number: string) => walletOf(number)?.address ?? whole)
    if (Array.isArray(input)) return input.map(withAddresses)
    if (typeof input !== 'object' || input === null) return input
    return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withAddresses(value)]))
  }
  return {
    // An address that isn't one, such as one with a typing error, is hidden as well.
    hide: (text) => written(text).replaceAll(EMAIL, 'an e-mail address').replaceAll(ADDRESS, 'an address'),
    reveal: (text) => text.replaceAll(NAMED, (whole, number: string) => nameOf(walletOf(number)) ?? whole),
    withAddresses,
    sources: { ...sources, own: sources.own.map(({ address }, index) => ({ address, label: names[index] })) },
    wallets: wallets.length,
  }
}

function nameOf(wallet: OwnWallet | undefined): string | undefined {
  return wallet && (wallet.label?.replaceAll(/\p{Cc}+/gu, ' ').trim() || shorten(wallet.address, 4, 4))
}
