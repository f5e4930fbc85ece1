/** How much of something heavy goes on at once: so many in all, and so many for one address. */
export interface Places {
  /** A place, to be given back once; `null` when none is free. `null` as address is this machine, which counts only in all. */
  take(address: string | null): (() => void) | null
}

export function createPlaces({ all, perAddress }: { all: number; perAddress: number }): Places {
  const taken = new Map<string, number>()
  let total = 0
  return {
    take(address) {
      const key = address ?? ''
      const mine = taken.get(key) ?? 0
      if (total >= all || (address !== null && mine >= perAddress)) return null
      total += 1
      taken.set(key, mine + 1)
      return () => {
        total -= 1
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
      }
    },
  }
}
