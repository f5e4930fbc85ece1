import { type Clock, systemClock } from '../upstream/clock.ts'
import { resultSchemas } from '../upstream/rpc/schemas.ts'
import type { ExaminedNode } from './ask-node.ts'
import { sleep } from './sleep.ts'

/** How many transactions name an account, as far as they were listed. */
export interface HistoryCount {
  account: string
  transactions: number
  /** False: there are more, or the node stopped answering. */
  complete: boolean
}

const PAGE = 1000

/** Lists the signatures of an account at one node, at most `mostPages` of 1,000. Null when not even the first page came. */
export async function countTransactions(
  node: ExaminedNode,
  account: string,
  { mostPages = 200, perSecond, clock = systemClock, signal }: { mostPages?: number; perSecond: number; clock?: Clock; signal?: AbortSignal | undefined },
): Promise<HistoryCount | null> {
  let before: string | undefined
  let transactions = 0
  for (let page = 0; page < mostPages && !signal?.aborted; page += 1) {
    if (page > 0) await sleep(1000 / Math.max(0.2, perSecond), clock, signal)
    const options = { commitment: 'confirmed', limit: PAGE, ...(before === undefined ? {} : { before }) }
    const reply = await node.ask('getSignaturesForAddress', [account, options], { retries: 3, signal })
    const entries = reply.outcome === 'ok' ? resultSchemas.getSignaturesForAddress.safeParse(reply.result).data : undefined
    if (!entries) return page === 0 ? null : { account, transactions, complete: false }
    transactions += entries.length
    const last = entries.at(-1)?.signature
    if (entries.length < PAGE || last === undefined || last === before) return { account, transactions, complete: true }
    before = last
  }
  return transactions === 0 ? null : { account, transactions, complete: false }
}

/** `about 3 h 30 min`, coarse as the estimate is. */
export function roughly(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`
  const minutes = seconds / 60
  if (minutes < 60) return `about ${Math.round(minutes)} min`
  const tens = Math.round(minutes / 10) * 10
  const [hours, rest] = [Math.floor(tens / 60), tens % 60]
  if (hours >= 48) return `about ${Math.round(minutes / 60 / 24)} days`
  return `about ${hours} h${rest === 0 ? '' : ` ${rest} min`}`
}
