/**
 * How many requests may be sent twice for speed: about one in ten, and ten at once. When everything is slow, because the
 * nodes or this server are overloaded, sending twice would only double the load.
 */
export interface HedgeBudget {
  earn(): void
  spend(): boolean
}

const SHARE = 0.1
const MOST = 10

export function createHedgeBudget(): HedgeBudget {
  let credit = MOST
  return {
    earn() {
      credit = Math.min(MOST, credit + SHARE)
    },
    spend() {
      if (credit < 1) return false
      credit -= 1
      return true
    },
  }
}
