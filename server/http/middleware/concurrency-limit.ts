import { groupsOf, WIDER } from './address-limits.ts'

/** Limits concurrent heavy work: in total, and per address. */
export interface ConcurrencyLimit {
  /** Takes a place, to be released once; `null` if none is free. `null` as address is this machine, limited only by the total. */
  take(address: string | null): (() => void) | null
}

/** All addresses of one IPv6 line count as one, and all lines of one site get at most half of the places. */
export function createConcurrencyLimit({ all, perAddress }: { all: number; perAddress: number }): ConcurrencyLimit {
  const most = [perAddress, Math.max(perAddress, Math.min(perAddress * WIDER, Math.floor(all / 2)))]
  const taken = new Map<string, number>()
  let total = 0

  const count = (key: string, change: 1 | -1) => {
    const left = (taken.get(key) ?? 0) + change
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
  }
  return {
    take(address) {
      const groups = address === null ? [] : groupsOf(address)
      if (total >= all || groups.some((group, index) => (taken.get(group) ?? 0) >= (most[index] ?? all))) return null
      total += 1
      for (const group of groups) count(group, 1)
      return () => {
        total -= 1
        for (const group of groups) count(group, -1)
      }
    },
  }
}
