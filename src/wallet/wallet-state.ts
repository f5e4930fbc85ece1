import type { ProofMessage } from '../contract/wallet-proof.ts'
import type { LastUsed } from './last-used.ts'
import type { RememberedLink } from './links/link-memory.ts'
import type { Signed, WalletApp } from './wallet-app.ts'
import type { WalletFault } from './wallet-fault.ts'
import type { WalletSheetStore } from './wallet-sheet-store.ts'

export interface AskedToSign {
  wallet: string
  /** Six digits that the wallet has to show. */
  code: string
  /** Set where the account can't sign a message: whether it may sign a transaction instead, that is never sent. */
  answer?: (mayUseTransaction: boolean) => void
}

export interface WalletState {
  walletAddress: string | null
  /** Derived from the address. */
  isConnected: boolean
  /** A wallet of this page is asked to connect. A trip to a wallet app is in the sheet's store. */
  isConnecting: boolean
  /** Why the last attempt failed: no answer within a minute, the person or the wallet refused, or it is of no use here. */
  failure: 'late' | 'refused' | WalletFault | null
  /** The wallets in this page; the first is the default. */
  apps: readonly string[]
  /** The name of the connected wallet. */
  walletName: string | null
  /** What a wallet of this page is asked to sign at the moment. */
  asked: AskedToSign | null
  /**
   * Connects the named wallet of this page; without a name, the only one, or else whichever the person chooses in the
   * sheet. Errors are logged. Resolves to the address, or to null without one, such as when the sheet is closed. `toSign`:
   * the wallet is to be proven next; one that is reached by links has signed when this resolves.
   */
  connect(name?: string, options?: { toSign: boolean }): Promise<string | null>
  /** Connects a wallet that isn't in this page, such as one by a link, which says itself what fails. Resolves as connect(). */
  connectBy(app: WalletApp): Promise<string | null>
  /** Takes over a wallet that is connected already, such as by a trip that outlived the page. */
  adopt(app: WalletApp, address: string): void
  /** Opens this page in Phantom's own browser, and reads the address that it may have given three seconds later. */
  browse(): Promise<string | null>
  disconnect(): Promise<void>
  /** Signs with the connected wallet; rejects where there is none, or the person refuses. */
  sign(asked: ProofMessage): Promise<Signed>
}

/** What the store asks of the browser. */
export interface WalletPage {
  wallets(): readonly WalletApp[]
  /** Calls when another wallet registers. */
  onWallet(listener: () => void): void
  /** The wallet that is connected by links, here or in another tab. */
  link: LinkPlace
  sheet: WalletSheetStore
  /** Calls when an account can't sign a message, to ask whether it may sign a transaction instead. */
  onTransactionOffer(ask: () => Promise<boolean>): void
  url(): string
  /** Leaves this page for another of ours, by a full page load. */
  load(path: string): void
  open(url: string): void
  /** Which wallet of the page was connected last; `none` where the person disconnected by hand, `null` when unknown. */
  remembered(): string | null
  remember(name: string): void
  noteUsed(wallet: LastUsed): void
}

export interface LinkPlace {
  remembered(): RememberedLink | null
  forget(): void
  /** Calls when one is connected, or forgotten. */
  on(listener: (link: RememberedLink | null) => void): void
  app(link: RememberedLink): WalletApp
}
