import type { Clock } from '../../lib/clock.ts'
import type { HoldingsReading } from '../../upstream/rpc/reads/program-accounts.ts'
import type { PooledReads } from '../../upstream/rpc/reads/reads.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'
import { TOKEN_2022_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import type { HolderAnswer, HolderSource } from './holders.ts'
import type { HolderCounter } from './holder-counter.ts'

/**
 * Our own count, over every account of the mint that a node lists, with people told apart from programs and the project's
 * own. The list must add up to the mint's supply: a node with a broken index leaves accounts out, and a count over those
 * would look right. It is expensive for a node, and many refuse: ask rarely.
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
    if (before.value?.kind !== 'mint') return { ok: false, reason: `${mint} is not a mint`, retryable: false }
    const { program, supply } = before.value
    const startedAt = clock.now()

    /** Undefined when the list adds up to the supply, otherwise its sum. */
    const mismatch = async () => {
      const total = await counter.total()
      if (total === supply) return undefined
      // Tokens may have been minted or burned meanwhile. Fees that Token-2022 withholds are in the supply and in no balance.
      const after = await reads.accountInfo(mint, options)
      const later = after.value?.kind === 'mint' ? after.value.supply : supply
      const [least, most] = later < supply ? [later, supply] : [supply, later]
      return total > most || (total < least && (program !== TOKEN_2022_PROGRAM || total === 0n)) ? total : undefined
    }

    let reading: HoldingsReading = await reads.holdings(mint, program, counter, options)
    let wrong = await mismatch()
    if (wrong !== undefined && reading.pages > 1) {
      // Tokens moved between a page already read and one not yet read.
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
      // The start: movements during the reading may or may not be included.
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
