import type { Clock } from '../upstream/clock.ts'
import type { GeckoTerminal } from '../upstream/market/geckoterminal.ts'
import type { Jupiter } from '../upstream/market/jupiter.ts'
import type { MarketFailure } from '../upstream/market/market-source.ts'
import type { SolanaReads } from '../upstream/rpc/reads.ts'
import { RpcError } from '../upstream/rpc/rpc-error.ts'
import { type Holding, TOKEN_2022_PROGRAM } from '../upstream/rpc/schemas.ts'
import { distributionOf, type HolderAnswer, type HolderDistribution, type HolderSource } from './holders.ts'

/** Jupiter's count. It tells no distribution in our ranks. */
export function jupiterHolders(jupiter: Pick<Jupiter, 'readToken'>): HolderSource {
  return {
    name: 'jupiter',
    costly: false,
    async read(mint, signal) {
      const answer = await jupiter.readToken(mint, signal)
      if (!answer.ok) return failed(answer)
      const { holderCount, asOf } = answer.token
      if (holderCount === undefined) return { ok: false, reason: 'it has not counted the holders of this token', retryable: false }
      return { ok: true, totalHolders: holderCount, asOf }
    },
  }
}

/** GeckoTerminal's count, and its distribution where all of it is there. */
export function geckoTerminalHolders(geckoTerminal: Pick<GeckoTerminal, 'readInfo'>): HolderSource {
  return {
    name: 'geckoterminal',
    costly: false,
    async read(mint, signal) {
      const answer = await geckoTerminal.readInfo(mint, signal)
      if (!answer.ok) return failed(answer)
      const { count, distribution, asOf } = answer.holders
      const shares = completeShares(distribution)
      return { ok: true, totalHolders: count, asOf, ...(shares ? { distribution: shares } : {}) }
    },
  }
}

/**
 * Counts for itself, over every account of the mint that a node lists. What the list adds up to must be the mint's
 * supply: a node with a broken index leaves accounts out, and a count over those would look right.
 * A node works long for it, and many refuse: the last resort, to be asked rarely.
 */
export function programAccountHolders({
  reads,
  clock,
  timeoutMs = 60_000,
}: {
  reads: Pick<SolanaReads, 'accountInfo' | 'holdings'>
  clock: Pick<Clock, 'now'>
  /** For one attempt at one node. */
  timeoutMs?: number
}): HolderSource {
  const read = async (mint: string, signal?: AbortSignal): Promise<HolderAnswer> => {
    const options = signal ? { signal } : {}
    const before = await reads.accountInfo(mint, options)
    if (before.value?.kind !== 'mint') return { ok: false, reason: `${mint} is no mint`, retryable: false }
    const { program, supply } = before.value
    const { slot, value: holdings } = await reads.holdings(mint, program, { ...options, timeoutMs })
    const amounts = amountsByOwner(holdings)
    const total = amounts.reduce((sum, amount) => sum + amount, 0n)
    if (total !== supply) {
      // Minted or burned meanwhile, perhaps. Fees that Token-2022 withholds are part of the supply and of no balance.
      const after = await reads.accountInfo(mint, options)
      const later = after.value?.kind === 'mint' ? after.value.supply : supply
      const [least, most] = later < supply ? [later, supply] : [supply, later]
      if (total > most || (total < least && (program !== TOKEN_2022_PROGRAM || total === 0n))) {
        return { ok: false, reason: `the list adds up to ${total} of a supply of ${supply} base units`, retryable: true }
      }
    }
    const distribution = distributionOf(amounts)
    return { ok: true, totalHolders: amounts.length, asOf: new Date(clock.now()), slot, supply, ...(distribution ? { distribution } : {}) }
  }
  return {
    name: 'program_accounts',
    costly: true,
    async read(mint, signal) {
      try {
        return await read(mint, signal)
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        return { ok: false, reason: error.message, retryable: error.retryable }
      }
    },
  }
}

function failed({ reason, message }: MarketFailure): HolderAnswer {
  return { ok: false, reason: message, retryable: reason !== 'unknown_token' }
}

/** What each owner has in all accounts together; those who have nothing are no holders. */
function amountsByOwner(holdings: readonly Holding[]): bigint[] {
  const amounts = new Map<string, bigint>()
  for (const { ownerHex, amount } of holdings) {
    if (amount > 0n) amounts.set(ownerHex, (amounts.get(ownerHex) ?? 0n) + amount)
  }
  return [...amounts.values()]
}

/** Rounding may cost them a little; more than a percent missing means that the parts belong to different counts. */
function completeShares(shares: { top10?: number; from11To20?: number; from21To40?: number; rest?: number }): HolderDistribution | undefined {
  const { top10, from11To20: top11To20, from21To40: top21To40, rest } = shares
  if (top10 === undefined || top11To20 === undefined || top21To40 === undefined || rest === undefined) return undefined
  const whole = top10 + top11To20 + top21To40 + rest
  return Math.abs(whole - 100) <= 1 ? { top10, top11To20, top21To40, rest } : undefined
}
