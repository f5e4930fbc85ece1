/**
 * Percent of what all counted holders own together, by rank. Our own count includes only people: with the vault, the pools
 * and the project's own accounts, the top ten would show who the project is, not how the token is spread. Other sources count
 * every owner.
 */
export interface HolderDistribution {
  top10: number
  top11To20: number
  top21To40: number
  rest: number
}

export type HolderSourceName = 'jupiter' | 'geckoterminal' | 'program_accounts'

/** Owners with a balance, by kind: each is counted once, the project's own first. */
export interface CountedOwners {
  /** Owners that may have a key. */
  people: number
  /** Accounts of programs: pools, escrows, wallets that are programs. */
  programs: number
  /** The vault, the internal addresses, the owner of the staking account. */
  project: number
}

export interface HolderCount {
  /** Distinct owners with a balance; only people where kinds are told apart. */
  totalHolders: number
  counted?: CountedOwners | undefined
  distribution?: HolderDistribution | undefined
  /** When the source counted. */
  asOf: Date
  /** Only for counts from the chain itself. */
  slot?: number
  /** Base units, where the source knows it: without it a count of 0 is never believed. */
  supply?: bigint
  /** How long nodes worked on the count, in milliseconds; only for our own count. */
  tookMs?: number | undefined
}

/** `retryable`: a later attempt may succeed; otherwise the source has nothing on this token. */
export type HolderAnswer = ({ ok: true } & HolderCount) | { ok: false; reason: string; retryable: boolean }

/** A source that counts the holders of a mint. Failures are answers; rejects only with the signal's reason, or on a defect. */
export interface HolderSource {
  readonly name: HolderSourceName
  read(mint: string, signal?: AbortSignal): Promise<HolderAnswer>
}

export interface HolderReading extends Omit<HolderCount, 'supply'> {
  source: HolderSourceName
  /** May differ from the source of the count. */
  distributionSource?: HolderSourceName
}

/** No source has a count. `attempts` gives the reasons, in order. */
export class HoldersError extends Error {
  override readonly name = 'HoldersError'
  readonly retryable: boolean
  readonly attempts: readonly { source: HolderSourceName; reason: string }[]

  constructor(attempts: readonly { source: HolderSourceName; reason: string; retryable: boolean }[]) {
    const why = attempts.map(({ source, reason }) => `${source}: ${reason}`).join('; ')
    super(`no source has counted the holders: ${why === '' ? 'no source is configured' : why}`)
    this.retryable = attempts.some(({ retryable }) => retryable)
    this.attempts = attempts.map(({ source, reason }) => ({ source, reason }))
  }
}

/**
 * The number of holders, from the first source that has one, and the distribution of the supply, from the first that has
 * that. Rejects with HoldersError when no source has a count: there is no made-up count, and no 0 for a mint with supply.
 */
export async function readHolders({
  mint,
  sources,
  signal,
}: {
  mint: string
  /** In the order to ask them. */
  sources: readonly HolderSource[]
  signal?: AbortSignal
}): Promise<HolderReading> {
  const failures: { source: HolderSourceName; reason: string; retryable: boolean }[] = []
  let counted: HolderReading | undefined
  for (const source of sources) {
    const answer = refusedIfAbsurd(await source.read(mint, signal))
    signal?.throwIfAborted()
    if (!answer.ok) {
      failures.push({ source: source.name, reason: answer.reason, retryable: answer.retryable })
      continue
    }
    const { ok: _, supply: __, distribution, ...count } = answer
    counted ??= { ...count, source: source.name }
    if (distribution) return { ...counted, distribution, distributionSource: source.name }
    // When no person holds anything there is nothing to distribute.
    if (counted.counted) return counted
  }
  if (!counted) throw new HoldersError(failures)
  return counted
}

const RANKS = 40

/** The shares of some amounts, in any order, in one pass. Undefined when there is nothing to share. */
export function distributionOf(amounts: Iterable<bigint>): HolderDistribution | undefined {
  /** The biggest amounts, in descending order. */
  const ranked: bigint[] = []
  let total = 0n
  for (const amount of amounts) {
    total += amount
    const least = ranked[RANKS - 1]
    if (least !== undefined && amount <= least) continue
    const place = ranked.findIndex((other) => other < amount)
    ranked.splice(place < 0 ? ranked.length : place, 0, amount)
    if (ranked.length > RANKS) ranked.pop()
  }
  if (total === 0n) return undefined
  // In ten-thousandths of a percent, so that no amount passes through a float.
  const share = (part: bigint) => Number((part * 1_000_000n) / total) / 10_000
  const [first, second, third] = [sum(ranked.slice(0, 10)), sum(ranked.slice(10, 20)), sum(ranked.slice(20, RANKS))]
  return { top10: share(first), top11To20: share(second), top21To40: share(third), rest: share(total - first - second - third) }
}

function refusedIfAbsurd(answer: HolderAnswer): HolderAnswer {
  if (!answer.ok) return answer
  const { totalHolders, counted, supply } = answer
  if (!Number.isSafeInteger(totalHolders) || totalHolders < 0) return { ok: false, reason: 'the count is invalid', retryable: true }
  const others = counted ? counted.programs + counted.project : 0
  if (totalHolders === 0 && others === 0 && supply !== 0n) return { ok: false, reason: 'it counts no holders of a mint that has a supply', retryable: true }
  return answer
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
