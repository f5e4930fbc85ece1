import { createStore } from 'zustand/vanilla'
import type { ProofMessage } from '../../contract/wallet-proof.ts'
import { noteTrip } from '../trip-note.ts'
import type { LinkOutcome, LinkTrip, LinkTripKind } from './link-trip.ts'
import type { LinkWalletName } from './link-wallets.ts'

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
  /** The link was followed, or its code scanned: from now on the answer is awaited. */
  followed(): void
  /** A new link for the same trip. */
  again(): Promise<void>
  /** Ends the flow, and takes a trip that is done or has failed off the screen. */
  cancel(): Promise<void>
  /** Goes on with a flow that was begun before this page was loaded. Does nothing where there is none, or one is under way. */
  resume(): Promise<void>
}

/** The one flow of this page. */
export const linkFlow = createStore<LinkFlow>()((set) => ({
  trip: null,
  begin: async () => ({ outcome: 'cancelled', failure: null }),
  followed: () => {},
  again: async () => {},
  cancel: async () => set({ trip: null }),
  resume: async () => {},
}))

linkFlow.subscribe(({ trip }, before) => (trip === before.trip ? undefined : noteTrip(trip)))
