import { z } from 'zod'
import type { FeedItem } from '../../src/contract/transactions.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import type { Activity } from '../chain/vault/activity.ts'
import type { Page } from '../chain/ledger/queries.ts'
import type { Feed } from './feed.ts'
import { amount, blockTime, next } from './fields.ts'
import { listMeta } from './list-page.ts'

const movement = z.object({ type: z.string(), amount })
const value = z.object({
  transactions: z.array(
    z.object({
      type: z.string(),
      amount,
      signature: z.string(),
      status: z.enum(['finalized', 'pending']),
      blockTime,
      instructions: z.array(movement),
    }),
  ),
  next,
})
type Value = z.infer<typeof value>

export interface TransactionsDeps {
  /** Confirmed but not final, newest first; null if no node answers. */
  pending(): Promise<Activity[] | null>
  /** Finalized, newest first. */
  settled(): Promise<Page<Activity>>
  decimals(): Promise<number>
  /** The time of `pending`. */
  asOf(): Date
}

/** Movements in the staking account and the vault, newest first. Those only confirmed are pending until final. */
export function transactionsFeed({ pending, settled, decimals, asOf }: TransactionsDeps): Feed<Value> {
  return {
    name: 'transactions',
    refreshEveryMs: 15_000,
    staleAfterMs: 90_000,
    schema: value,
    refresh: async () => {
      const at = asOf()
      // In this order: what becomes final in between is in both lists, and counts as final.
      const fresh = await pending()
      if (!fresh) throw new Error('no node lists the newest transactions')
      const [page, places] = await Promise.all([settled(), decimals()])
      const known = new Set(page.items.map(({ signature }) => signature))
      const waiting = fresh.filter(({ signature }) => !known.has(signature)).toSorted((a, b) => b.slot - a.slot)
      return {
        value: {
          transactions: [...waiting.map((one) => feedItem(one, 'pending', places)), ...page.items.map((one) => feedItem(one, 'finalized', places))],
          next: page.next,
        },
        asOf: at,
        source: 'staking_and_vault_ledger',
      }
    },
    answers: { '/api/transactions': ({ transactions, next: cursor }, meta) => ({ transactions, meta: listMeta(meta, cursor) }) },
  }
}

/** A transaction as the feed shows it: its first movement's kind, and the total amount. */
export function feedItem({ signature, blockTime: at, movements }: Activity, status: FeedItem['status'], decimals: number) {
  const type = movements[0]?.type ?? 'transfer'
  const sum = movements.reduce((total, one) => (one.type === type ? total + one.amount : total), 0n)
  return {
    type,
    amount: toDecimal(sum, decimals),
    signature,
    status,
    blockTime: at,
    instructions: movements.map((one) => ({ type: one.type, amount: toDecimal(one.amount, decimals) })),
  } satisfies FeedItem
}
