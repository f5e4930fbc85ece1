import type { FeedItem } from '../../../contract/transactions.ts'
import { formatExact } from '../../../rules/format.ts'

/** Transactions younger than this are highlighted. */
const RECENT_MS = 5 * 60_000

export type FeedTone = 'in' | 'out' | 'neutral'

/** The texts of a feed row, apart from its age. */
export interface FeedRow {
  signature: string
  /** `Stake`, `Deposit`, `Transfer`. */
  type: string
  tone: FeedTone
  /** In BD, in full; `null` if the chain's record has none. */
  amount: string | null
  /** `Finalized`, `Pending`. */
  status: string
  /** Epoch milliseconds; `null` if no node knows. */
  at: number | null
}

/** A transaction in words. Its own values take precedence over those of its first instruction. */
export function feedRow(item: FeedItem): FeedRow {
  const [instruction] = item.instructions ?? []
  const type = item.type ?? instruction?.type ?? 'transaction'
  const amount = item.amount ?? instruction?.amount ?? null
  return {
    signature: item.signature,
    type: sentence(type),
    tone: toneOf(type),
    amount: amount === null ? null : formatExact(amount),
    status: sentence(item.status),
    at: item.blockTime === null ? null : item.blockTime * 1000,
  }
}

export function isRecent(row: Pick<FeedRow, 'at'>, now: number): boolean {
  return row.at !== null && now - row.at < RECENT_MS
}

function toneOf(type: string): FeedTone {
  if (type === 'stake' || type === 'deposit') return 'in'
  if (type === 'withdraw' || type === 'unstake') return 'out'
  return 'neutral'
}

function sentence(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`
}
