import type { CaseView } from '../contract/case.ts'
import type { VaultGrowth } from '../contract/history.ts'
import type { ReadAnswer, ReadPath } from '../contract/reads.ts'
import type { Wallet } from '../contract/wallet.ts'
import type { MissingReason } from '../page/view.ts'

/** The answer of a read endpoint, live or stored, or why there is none. */
export type Figure<P extends ReadPath> = { answer: ReadAnswer<P> } | { missing: MissingReason }

/** `refused`: a sentence that says what is wrong with the address. `unavailable`: nothing is known here, at present. */
export type WalletFound = { wallet: Wallet } | { refused: string } | { unavailable: true }

/** `unknown`: no case with this number and e-mail address. `unavailable`: cases can't be read here, for example offline. */
export type CaseFound = { case: CaseView } | { unknown: true } | { unavailable: true }

/** A wallet that the visitor watches or has connected. */
export interface OwnWallet {
  address: string
  label?: string | undefined
}

/** Everything that the assistant reads: feeds and ledgers on the server, the stored snapshot on a device without a network. */
export interface AssistantSources {
  now: Date
  figure: <P extends ReadPath>(path: P) => Figure<P>
  wallet: (address: string) => Promise<WalletFound>
  case: (referenceNumber: string, email: string) => Promise<CaseFound>
  own: readonly OwnWallet[]
  /** How the vault has grown; null where that can't be read now. Absent where it is never known, as on a device. */
  growth?: () => Promise<VaultGrowth | null>
  /** Nothing was read now: every figure is what this device has stored. */
  onDevice?: true
}
