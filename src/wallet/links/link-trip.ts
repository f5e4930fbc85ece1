import type { WalletAnswer } from '../../contract/wallet-pairing.ts'
import type { ProofMessage } from '../../contract/wallet-proof.ts'
import type { LinkWalletName } from './link-wallets.ts'

/** One visit to a wallet app: what it is asked there. */
export type LinkTripKind = 'connect' | 'sign' | 'disconnect'

/** Why a trip failed; each has a sentence and a next step in src/shell/wallet/link-content.ts. */
export type LinkFailure =
  /** The person declined in the wallet. */
  | 'refused'
  /** Not answered within five minutes. */
  | 'expired'
  /** The wallet ended the session, or never had it: it has to connect again. */
  | 'unauthorized'
  /** The wallet has no network, or another request open. */
  | 'wallet_busy'
  /** The wallet didn't understand the link, or something went wrong within. */
  | 'wallet_error'
  /** The answer can't be opened: it was made for another pairing or another key. */
  | 'another_pairing'
  /** The answer was changed on its way, or isn't what the protocol says. */
  | 'altered'
  /** The wallet's x25519 key would make the encryption void. */
  | 'weak_key'
  /** The wallet used a nonce twice. */
  | 'nonce_reused'
  /** The session is for another cluster or another app. */
  | 'another_cluster'
  /** The answer is of another address than the one connected or expected. */
  | 'another_wallet'
  /** The signature isn't one of this text by this address. */
  | 'wrong_signature'
  /** The pairing was ended by whoever opened the wallet, who didn't start this. */
  | 'disowned'
  | 'offline'
  /** Our server refused, or sent what can't be read. */
  | 'server'
  | 'unknown'

/** The trip under way, as the screen shows it. */
export interface LinkTrip {
  wallet: LinkWalletName
  /** What the wallet is asked in this trip. A flow may need two: connect, then sign. */
  kind: LinkTripKind
  /** Whether another trip, for the signature, follows this one. */
  isFirstOfTwo: boolean
  /** `null` while prepared. */
  link: string | null
  /** Shown as a QR code, for a phone. */
  byQr: boolean
  /** Six digits, which the wallet shows as well, where it is asked to sign. */
  code: string | null
  /** The connected or expected address. */
  address: string | null
  /** Epoch milliseconds of this device; `null` while prepared. */
  expiresAt: number | null
  phase: 'preparing' | 'ready' | 'waiting' | 'checking' | 'done' | 'failed'
  /** Set while `failed`. */
  failure: LinkFailure | null
  /** Whether it goes on after this page was unloaded; not where the browser stores nothing. */
  isKept: boolean
}

/** How a flow ended. A failed trip hasn't ended its flow: it can be started again, or cancelled. */
export type LinkOutcome =
  | { outcome: 'connected'; address: string }
  /** `pairing`: the id of the pairing it came by. The server hasn't seen the signature yet. */
  | { outcome: 'signed'; address: string; signature: Uint8Array; pairing: string }
  /** Signed, and verified by the server: the page holds the proof. */
  | { outcome: 'proven'; address: string }
  | { outcome: 'disconnected' }
  /** Another tab of this browser goes on with it. */
  | { outcome: 'elsewhere' }
  | { outcome: 'cancelled'; failure: LinkFailure | null }

export interface LinkFlowOptions {
  /** The message to sign. Without it the flow asks the server for one, and gives the signature to the server itself. */
  asked?: ProofMessage
  /** The address that the wallet has to answer with. */
  address?: string
  byQr: boolean
  /** One of our paths, to which the page of return leads. */
  backTo: string
}

export interface LinkFlow {
  trip: LinkTrip | null
  /**
   * Starts a flow, and ends the one before. Where a signature is asked and no session is open, it connects first. Resolves
   * at the flow's end; a failed trip isn't the end. Never rejects.
   */
  begin(kind: LinkTripKind, wallet: LinkWalletName, options: LinkFlowOptions): Promise<LinkOutcome>
  /** The link was followed: from now on the answer is awaited. */
  followed(): void
  /** A new link for the same trip. */
  again(): Promise<void>
  /** The same trip as a link on this device, or as a code for another. */
  show(how: { byQr: boolean }): void
  /** Whether this page still has a session with this wallet, which a trip could end. */
  holds(wallet: LinkWalletName): boolean
  /** Ends the flow, and takes a trip that is done or has failed off the screen. */
  cancel(): Promise<void>
  /** Goes on with a flow that was begun before this page was loaded. Does nothing where there is none, or one is under way. */
  resume(): Promise<void>
  /**
   * An answer that came to this page by its address; `null`: one that can't be read. Resolves, once it was taken up, to
   * the path that its flow began at, or to `null` where that flow isn't this browser's.
   */
  arrived(pairing: string, answer: WalletAnswer | null): Promise<string | null>
}
