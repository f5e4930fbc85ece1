import { createStore, type StoreApi } from 'zustand/vanilla'

/** The sheet in which a wallet is chosen, and in which a trip to a wallet app is shown. */
export interface WalletSheet {
  isOpen: boolean
  /** The trip under way, as far as the header needs to know of it; the rest is in links/link-flow.ts, which loads when needed. */
  trip: { wallet: string } | null
}

export type WalletSheetStore = StoreApi<WalletSheet>

const blank: WalletSheet = { isOpen: false, trip: null }

export const createWalletSheet = (): WalletSheetStore => createStore<WalletSheet>()(() => blank)

/** The page's one sheet. */
export const walletSheet = createWalletSheet()

export const openWalletSheet = (): void => walletSheet.setState({ isOpen: true })

/** A trip goes on: the header's button leads back to it. */
export const closeWalletSheet = (): void => walletSheet.setState({ isOpen: false })
