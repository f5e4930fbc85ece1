/** `BD-`, the day in UTC, and six digits from 100000 to 999999. `random` returns 0 up to, but not including, 1. */
export function proposeReference(now: number, random: () => number): string {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '')
  return `BD-${day}-${100_000 + Math.floor(random() * 900_000)}`
}
