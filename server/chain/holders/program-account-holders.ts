import type { Clock } from '../../lib/clock.ts'
import type { HoldingsReading } from '../../upstream/rpc/reads/program-accounts.ts'
import type { PooledReads } from '../../upstream/rpc/reads/reads.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { TOKEN_2022_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import type { HolderAnswer, HolderSource } from './holders.ts'
import type { HolderCounter } from './holder-counter.ts'

/**
 * Counts for itself, over every account of the mint that a node lists, and tells people from programs and the project's
 * own. What the list adds up to must be the mint's supply: a node with a broken index leaves accounts out, and a count over
 * those would look right. A node works long for it, and many refuse: to be asked rarely.
 */
export function programAccountHolders({
  reads,
  counter,
  clock,
}: {
  reads: Pick<PooledReads, 'accountInfo' | 'holdings'>
  counter: HolderCounter
  clock: Pick<Clock, 'now'>
}): HolderSource {
  const read = async (mint: string, signal?: AbortSignal): Promise<HolderAnswer> => {
    const options = signal ? { signal } : {}
    const before = await reads.accountInfo(mint, options)
    if (before.value?.kind !== 'mint') return { ok: false, reason: `${mint} is no mint`, retryable: false }
    const { program, supply } = before.value
    const startedAt = clock.now()

    /** Undefined when the list adds up to the supply, otherwise to what it does. */
    const mismatch = async () => {
      const total = await counter.total()
      if (total === supply) return undefined
      // Minted or burned meanwhile, perhaps. Fees that Token-2022 withholds are part of the supply and of no balance.
      const after = await reads.accountInfo(mint, options)
      const later = after.value?.kind === 'mint' ? after.value.supply : supply
      const [least, most] = later < supply ? [later, supply] : [supply, later]
      return total > most || (total < least && (program !== TOKEN_2022_PROGRAM || total === 0n)) ? total : undefined
    }

    let reading: HoldingsReading = await reads.holdings(mint, program, counter, options)
    let wrong = await mismatch()
    if (wrong !== undefined && reading.pages > 1) {
      // Something moved from a page that was still to come to one that had been read, or the other way round.
      reading = await reads.holdings(mint, program, counter, { ...options, paged: false })
      wrong = await mismatch()
    }
    const tookMs = clock.now() - startedAt
    if (wrong !== undefined) return { ok: false, reason: `the list adds up to ${wrong} of a supply of ${supply} base units`, retryable: true }
    const { distribution, ...counted } = await counter.count()
    return {
      ok: true,
      totalHolders: counted.people,
      counted,
      // The beginning: what moved while the list was read may or may not be in it.
      asOf: new Date(startedAt),
      supply,
      tookMs,
      ...(reading.slot === undefined ? {} : { slot: reading.slot }),
      ...(distribution ? { distribution } : {}),
    }
  }
  return {
    name: 'program_accounts',
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
