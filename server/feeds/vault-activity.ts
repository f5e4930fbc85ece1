import type { Clock } from '../lib/clock.ts'
import { z } from 'zod'
import type { VaultTransaction } from '../../src/contract/vault-activity.ts'
import { SOL_DECIMALS, toDecimal } from '../../src/rules/amount.ts'
import type { Activity } from '../chain/vault/activity.ts'
import type { Page } from '../chain/ledger/queries.ts'
import type { VaultBalance } from '../chain/vault/vault.ts'
import type { WithQuality } from '../chain/witness/witnessed-reads.ts'
import type { Feed } from './feed.ts'
import { amount, blockTime, count, next } from './fields.ts'
import { listMeta } from './list-page.ts'
import type { TimeOf } from './slot-time.ts'

/** A ledger whose last comparison with the chain is older than this is no longer followed. */
const FOLLOWED_MS = 90_000

const value = z.object({
  transactions: z.array(z.object({ signature: z.string(), blockTime, slot: count })),
  next,
  balance: amount,
  lamports: z.string().regex(/^\d+$/),
  followed: z.boolean(),
})
type Value = z.infer<typeof value>

export interface VaultActivityDeps {
  readVault(signal: AbortSignal): Promise<WithQuality<VaultBalance>>
  /** Newest first. */
  activity(): Promise<Page<Activity>>
  /** When the vault's history was last seen to agree with the chain; null before that. */
  comparedAt(): Promise<Date | null>
  timeOf: TimeOf
  clock: Pick<Clock, 'now'>
}

/** What happens in the vault, and whether it is being monitored. */
export function vaultActivityFeed({ readVault, activity, comparedAt, timeOf, clock }: VaultActivityDeps): Feed<Value> {
  return {
    name: 'vault-activity',
    refreshEveryMs: 15_000,
    staleAfterMs: 90_000,
    schema: value,
    refresh: async (signal) => {
      const [vault, page, compared] = await Promise.all([readVault(signal), activity(), comparedAt()])
      return {
        value: {
          transactions: page.items.map(vaultTransaction),
          next: page.next,
          balance: toDecimal(vault.balance, vault.decimals),
          lamports: vault.lamports.toString(),
          followed: compared !== null && clock.now() - compared.getTime() < FOLLOWED_MS,
        },
        asOf: timeOf(vault.slot),
        source: 'direct_rpc',
        slot: vault.slot,
        ...(vault.quality ? { quality: vault.quality } : {}),
      }
    },
    answers: {
      '/api/vault/transactions': ({ transactions, next: cursor, lamports }, meta) => ({
        transactions,
        vaultSOLBalance: Number(toDecimal(BigInt(lamports), SOL_DECIMALS)),
        meta: listMeta(meta, cursor),
      }),
      '/api/vault/notifications': ({ transactions, next: cursor, balance, followed }, meta) => ({
        transactions,
        // A figure that is no longer live could not be read since.
        monitoringActive: followed && meta.state === 'live',
        vaultBalance: balance,
        source: meta.source,
        lastUpdate: meta.asOf,
        meta: listMeta(meta, cursor),
      }),
    },
  }
}

export function vaultTransaction({ signature, blockTime: at, slot }: Activity): VaultTransaction {
  return { signature, blockTime: at, slot }
}
