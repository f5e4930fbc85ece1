/** Shares of what all holders have together, in percent, by the rank of the holder. */
export interface HolderDistribution {
  top10: number
  top11To20: number
  top21To40: number
  rest: number
}

export type HolderSourceName = 'jupiter' | 'geckoterminal' | 'program_accounts'

export interface HolderCount {
  /** Distinct owners with more than nothing. */
  totalHolders: number
  distribution?: HolderDistribution
  /** When the source counted. */
  asOf: Date
  /** Where the count comes from the chain itself. */
  slot?: number
  /** Base units, where the source knows it: only then can a count of 0 be true. */
  supply?: bigint
}

/** `retryable`: another time may be better; otherwise the source has nothing on this token. */
export type HolderAnswer = ({ ok: true } & HolderCount) | { ok: false; reason: string; retryable: boolean }

/** Somebody who counts the holders of a mint. Failures are answers; rejects only with what the signal was aborted for, or a defect. */
export interface HolderSource {
  readonly name: HolderSourceName
  /** Asked only when nobody else has counted, never just for the distribution. */
  readonly costly: boolean
  read(mint: string, signal?: AbortSignal): Promise<HolderAnswer>
}

export interface HolderReading {
  totalHolders: number
  source: HolderSourceName
  asOf: Date
  slot?: number
  distribution?: HolderDistribution
  /** May be another one than that of the count. */
  distributionSource?: HolderSourceName
}

/** No source has counted. `attempts` tells why, in order. */
export class HoldersError extends Error {
  override readonly name = 'HoldersError'
  readonly retryable: boolean
  readonly attempts: readonly { source: HolderSourceName; reason: string }[]

  constructor(attempts: readonly { source: HolderSourceName; reason: string; retryable: boolean }[]) {
    const why = attempts.map(({ source, reason }) => `${source}: ${reason}`).join('; ')
    super(`nobody has counted the holders: ${why === '' ? 'no source is configured' : why}`)
    this.retryable = attempts.some(({ retryable }) => retryable)
    this.attempts = attempts.map(({ source, reason }) => ({ source, reason }))
  }
}

/**
 * How many hold a mint, from the first of the sources that knows, and how the supply is spread over them, from the first
 * that knows that. Throws HoldersError when nobody has counted: there is no made-up count, and no 0 for a mint with supply.
 */
export async function readHolders({
  mint,
  sources,
  signal,
}: {
  mint: string
  /** In the order in which they are asked. */
  sources: readonly HolderSource[]
  signal?: AbortSignal
}): Promise<HolderReading> {
  const failures: { source: HolderSourceName; reason: string; retryable: boolean }[] = []
  let counted: HolderReading | undefined
  for (const source of sources) {
    if (counted && source.costly) continue
    const answer = refusedIfAbsurd(await source.read(mint, signal))
    signal?.throwIfAborted()
    if (!answer.ok) {
      failures.push({ source: source.name, reason: answer.reason, retryable: answer.retryable })
      continue
    }
    const { totalHolders, asOf, slot, distribution } = answer
    counted ??= { totalHolders, source: source.name, asOf, ...(slot === undefined ? {} : { slot }) }
    if (distribution) return { ...counted, distribution, distributionSource: source.name }
  }
  if (!counted) throw new HoldersError(failures)
  return counted
}

/** The shares of some amounts, biggest first or not. Undefined when there is nothing to share. */
export function distributionOf(amounts: readonly bigint[]): HolderDistribution | undefined {
  const ranked = amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  const total = sum(ranked)
  if (total === 0n) return undefined
  // Ten-thousandths of a percent, so that no amount ever passes through a float.
  const share = (from: number, to?: number) => Number((sum(ranked.slice(from, to)) * 1_000_000n) / total) / 10_000
  return { top10: share(0, 10), top11To20: share(10, 20), top21To40: share(20, 40), rest: share(40) }
}

function refusedIfAbsurd(answer: HolderAnswer): HolderAnswer {
  if (!answer.ok) return answer
  const { totalHolders, supply } = answer
  if (!Number.isSafeInteger(totalHolders) || totalHolders < 0) return { ok: false, reason: 'the count is no count', retryable: true }
  if (totalHolders === 0 && supply !== 0n) return { ok: false, reason: 'it counts nobody, but somebody holds the supply', retryable: true }
  return answer
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
