import type { LinkTrip } from './links/link-trip.ts'
import { walletSheet, type WalletSheetStore } from './wallet-sheet-store.ts'

const KEY = 'bd.wallet.trip'

/** As long as a trip that nobody answered is told of. */
const TOLD_MS = 10 * 60_000

/**
 * Tells the rest of the app of the trip under way: the sheet opens by itself when one begins, and closes when it is over.
 * Notes until when, so that the next page goes on with it.
 */
export function noteTrip(trip: LinkTrip | null, sheet: WalletSheetStore = walletSheet): void {
  const before = sheet.getState().trip
  const current = trip !== null && trip.phase !== 'done' ? trip : null
  keep(current === null || current.phase === 'failed' ? null : current.expiresAt)
  if (current === null) {
    if (before !== null) sheet.setState({ trip: null, isOpen: false })
  } else if (before?.wallet !== current.wallet || before.kind !== current.kind) {
    sheet.setState({ trip: { wallet: current.wallet, kind: current.kind }, isOpen: true })
  }
}

/** Whether a trip may be under way, or be over unseen, that began before this page was loaded. */
export function mayBeOnTrip(now = Date.now()): boolean {
  try {
    return Number(localStorage.getItem(KEY)) + TOLD_MS > now
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
