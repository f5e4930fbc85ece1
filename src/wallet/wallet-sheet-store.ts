import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LinkTrip } from './links/link-trip.ts'

/** The sheet in which a wallet is chosen, and in which a trip to a wallet app is shown. */
export interface WalletSheet {
  isOpen: boolean
  /** Whether the wallet is to be proven: a trip to a wallet app then goes on to the signature by itself, wherever its answer lands. */
  toSign: boolean
  /** The trip under way, as far as the page needs to know of it; the rest is in links/link-flow.ts, which loads when needed. */
  trip: Pick<LinkTrip, 'wallet' | 'kind'> | null
}

export type WalletSheetStore = StoreApi<WalletSheet>

export const createWalletSheet = (): WalletSheetStore => createStore<WalletSheet>()(() => ({ isOpen: false, toSign: false, trip: null }))

/** The page's one sheet. */
export const walletSheet = createWalletSheet()

export const openWalletSheet = (): void => walletSheet.setState({ isOpen: true, toSign: false })

/** A trip goes on: the header's button leads back to it. */
export const closeWalletSheet = (): void => walletSheet.setState({ isOpen: false })
