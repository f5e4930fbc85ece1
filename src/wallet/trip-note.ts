import type { LinkTrip } from './links/link-trip.ts'
import { walletSheet, type WalletSheetStore } from './wallet-sheet-store.ts'

const KEY = 'bd.wallet.trip'

/**
 * Tells the rest of the app of the trip under way: the sheet opens by itself when one begins, and closes when it is over.
 * A connection that was called off leaves it open, for another way. Notes until when, so that the next page goes on with it.
 */
export function noteTrip(trip: LinkTrip | null, sheet: WalletSheetStore = walletSheet): void {
  const before = sheet.getState()
  const current = trip !== null && trip.phase !== 'done' ? trip : null
  keep(current?.expiresAt ?? null)
  if (current === null) {
    if (before.trip === null) return
    const isCalledOff = trip === null && before.trip.kind === 'connect'
    sheet.setState({ trip: null, isOpen: before.isOpen && isCalledOff })
  } else if (before.trip?.wallet !== current.wallet || before.trip.kind !== current.kind) {
    sheet.setState({ trip: { wallet: current.wallet, kind: current.kind }, isOpen: true })
  }
}

/** Whether a trip may be under way that began before this page was loaded. */
export function mayBeOnTrip(now = Date.now()): boolean {
  try {
    return Number(localStorage.getItem(KEY)) > now
  } catch {
    return false
  }
}

function keep(until: number | null): void {
  try {
    if (until === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(until))
  } catch {
    // The flow isn't kept either.
  }
}
