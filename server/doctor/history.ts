import { type Clock, systemClock } from '../lib/clock.ts'
import { resultSchemas } from '../upstream/rpc/reads/schemas.ts'
import { parseTransaction } from '../upstream/rpc/reads/transaction.ts'
import type { ExaminedNode } from './ask-node.ts'
import { sleep } from './sleep.ts'

/** How many transactions of an account were listed. */
export interface HistoryCount {
  account: string
  transactions: number
  /** False: there are more, or the node stopped answering. */
  complete: boolean
  /** The account is older than the oldest of them: the node doesn't have its whole history. */
  cut?: true
}

const PAGE = 1000

/** Lists the signatures of an account at one node, at most `mostPages` of 1,000. Null if not even the first page came. */
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
    if (entries.length < PAGE || last === undefined || last === before) {
      return { account, transactions, complete: true, ...((await isCut(node, account, last ?? before, signal)) ? { cut: true } : {}) }
    }
    before = last
  }
  return transactions === 0 ? null : { account, transactions, complete: false }
}

/** Free nodes drop old transactions silently. The transaction that created the account doesn't have it in its pre-balances. */
async function isCut(node: ExaminedNode, account: string, oldest: string | undefined, signal: AbortSignal | undefined): Promise<boolean> {
  if (oldest === undefined) {
    const reply = await node.ask('getAccountInfo', [account, { commitment: 'confirmed', encoding: 'base64' }], { retries: 3, signal })
    return reply.outcome === 'ok' && resultSchemas.getAccountInfo.safeParse(reply.result).data?.value?.kind === 'token-account'
  }
  const options = { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 }
  const reply = await node.ask('getTransaction', [oldest, options], { retries: 3, signal })
  const reading = reply.outcome === 'ok' ? parseTransaction(reply.result) : null
  return reading?.status === 'found' && reading.transaction.preTokenBalances?.has(account) === true
}

/** `about 3 h 30 min`, as coarse as the estimate. */
export function roughly(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`
  const minutes = seconds / 60
  if (minutes < 60) return `about ${Math.round(minutes)} min`
  const tens = Math.round(minutes / 10) * 10
  const [hours, rest] = [Math.floor(tens / 60), tens % 60]
  if (hours >= 48) return `about ${Math.round(minutes / 60 / 24)} days`
  return `about ${hours} h${rest === 0 ? '' : ` ${rest} min`}`
}
