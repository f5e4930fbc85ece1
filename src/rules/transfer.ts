/** How much of a transfer was done at a time, in milliseconds of any clock. */
export interface TransferSample {
  at: number
  bytes: number
}

/** Long enough to be calm, short enough to follow a change of networks. */
const WINDOW_MS = 8000
/** Less says nothing. */
const LEAST_MS = 1000

/** Adds the newest sample, and drops those that no longer count: old ones, and all of them where a transfer went back. */
export function addSample(samples: readonly TransferSample[], newest: TransferSample): TransferSample[] {
  const last = samples.at(-1)
  if (last && newest.bytes < last.bytes) return [newest]
  return [...samples.filter(({ at }) => newest.at - at <= WINDOW_MS), newest]
}

/** Bytes a second over the samples; null while they say too little. */
export function speedOf(samples: readonly TransferSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < LEAST_MS || last.bytes === first.bytes) return null
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
}

/** `a few seconds`, `about 40 seconds`, `about 3 minutes`: no more exact than a guess can be. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 8) return 'a few seconds'
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} seconds`
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
}
