import { and, asc, eq } from 'drizzle-orm'
import { ledgerTransactions } from '../../db/schema.ts'
import type { ChainSource, ListedSignature, PinnedNode } from './chain-source.ts'
import { type Db, type LedgerRow, readLedger } from './ledger-row.ts'
import { looksAgainAfter } from './reconcile.ts'
import { abandonWalk, finishWalk, savePage, type WalkPoint } from './save-listing.ts'
import { type WitnessedBalance, witnessed } from './witnesses.ts'

export type WalkOutcome =
  /** Everything up to the slot at which `balance` held is listed; null after a walk that a former pass had begun. */
  | { status: 'done'; balance: WitnessedBalance | null; empty: boolean }
  /** Its time was up. What was listed is kept; the next pass goes on from there. */
  | { status: 'unfinished' }
  /** What was listed is kept; the next pass goes on from there. */
  | { status: 'interrupted'; retryable: boolean; reason: string }

export interface WalkOptions {
  db: Db
  ledger: number
  source: ChainSource
  pageSize: number
  now?: () => Date
  /** Asked after each page; true ends the walk there. */
  isTimeUp?: () => boolean
  /** Called after each stored page with the oldest slot reached. */
  onPage(added: number, oldestSlot: number): void
}

/** So many bad pages in a row, and the walk is left for the next pass. */
const TRIES = 8

/**
 * Lists the staking account's signatures from the newest, or from where a broken walk stopped, down to what is known, or
 * to the first one ever, a page and a database transaction at a time.
 *
 * What a node says is not believed by itself: a page that isn't older than its cursor (the node doesn't know the cursor,
 * or repeats itself) is asked for elsewhere, and an empty page ends a history only when another node says the same.
 * Nodes order the transactions of one slot differently, so a walk changes nodes only at the border between two slots.
 */
export async function walkHistory(options: WalkOptions): Promise<WalkOutcome> {
  const { db, ledger, source } = options
  const row = await readLedger(db, ledger)
  const walked = walkersOf(row)
  if (row.walkTopSlot !== null) {
    // Whoever was walking may go on.
    const pinned = source.pin(new Set(walked.slice(0, -1)))
    if (!pinned.ok) return interrupted(pinned)
    const cursor = row.walkCursor === null || row.walkCursorSlot === null ? null : { signature: row.walkCursor, slot: row.walkCursorSlot }
    const start = { pin: pinned.value, topSlot: row.walkTopSlot, cursor }
    return descend(options, start, { bottom: row.watermarkSlot, known: true, balance: null, walkers: (node) => row.walkNode ?? node })
  }
  const opened = await openWalk(source, new Set(looksForGaps(row) ? walked : []))
  if (!opened.ok) return interrupted(opened)
  const { pin, balance } = opened.value
  const known = row.transactions > 0 || balance.amount > 0n
  return descend(options, { pin, topSlot: null, cursor: null }, { bottom: row.watermarkSlot, known, balance, walkers: (node) => walkersWith(node, row) })
}

/**
 * The second walk through a history should be another node's, and those that look for what the last ones lacked should be
 * all nodes' in turn. Walks between them only go down to what is known: were they counted, two nodes would change places
 * at every pass, and the same one might get every walk that matters.
 */
function looksForGaps({ watermarkSlot, unreconciledPasses }: LedgerRow): boolean {
  return watermarkSlot === null || looksAgainAfter(unreconciledPasses)
}

/**
 * Labels of the nodes that have begun a walk since nothing was in doubt, the last one last. Those that only said once more
 * where the history ends, or helped out, have not looked at the rest.
 */
function walkersOf({ walkNode }: LedgerRow): string[] {
  return walkNode === null ? [] : walkNode.split('\n')
}

/** The same when this node has begun a walk. Once everybody had a turn it begins anew. */
function walkersWith(node: string, row: LedgerRow): string {
  if (!looksForGaps(row)) return row.unreconciledPasses === 0 ? node : (row.walkNode ?? node)
  const walked = walkersOf(row)
  return [...(walked.includes(node) ? [] : walked), node].join('\n')
}

interface Start {
  pin: PinnedNode
  topSlot: number | null
  cursor: { signature: string; slot: number } | null
}

interface Goal {
  /** Down to below this slot, which is known; null for the whole history. */
  bottom: number | null
  /** Whether the account must have transactions. */
  known: boolean
  balance: WitnessedBalance | null
  /** What to remember of who walked, when it is this node that begins. */
  walkers(node: string): string
}

async function descend({ db, ledger, source, pageSize, now = () => new Date(), isTimeUp = () => false, onPage }: WalkOptions, start: Start, { bottom, known, walkers, ...goal }: Goal): Promise<WalkOutcome> {
  let { pin, topSlot } = start
  let begunBy = pin.node
  let { balance } = goal
  /** Everything of a slot above the lowest is listed, so any node may go on from here. */
  let border = start.cursor
  let lowest = start.cursor
  let cursor = start.cursor
  let fromThisNode = new Set<string>()
  let badPages = 0
  let ends = 0

  const elsewhere = async (): Promise<WalkOutcome | null> => {
    const others = new Set([pin.node])
    if (balance !== null && border === null) {
      // From the very top again: the list has to cover a slot that this node vouches for.
      const opened = await openWalk(source, others)
      if (!opened.ok) return interrupted(opened)
      ;({ pin, balance } = opened.value)
      begunBy = pin.node
    } else {
      const next = source.pin(others)
      if (!next.ok) return interrupted(next)
      pin = next.value
    }
    cursor = border
    fromThisNode = new Set()
    return null
  }

  for (;;) {
    const page = await pin.signatures({ commitment: 'finalized', before: cursor?.signature, limit: pageSize })
    const listed = page.ok ? finalizedOnly(page.value) : []
    const wrong = whatIsWrong(page, listed, { cursor, seen: fromThisNode, known })
    if (wrong !== null) {
      badPages += 1
      if (badPages >= TRIES || (!page.ok && !page.retryable)) {
        // What a former pass stopped at may be something that only one node ever knew: then nobody gets on from there.
        if (page.ok && start.cursor !== null && border?.signature === start.cursor.signature) await abandonWalk(db, ledger)
        return { status: 'interrupted', retryable: page.ok || page.retryable, reason: wrong }
      }
      const stuck = await elsewhere()
      if (stuck) return stuck
      continue
    }
    if (listed.length === 0) {
      ends += 1
      if (ends < 2) {
        const stuck = await elsewhere()
        if (stuck) return stuck
        continue
      }
      const first = await firstSlot(db, ledger)
      if (first !== null && (lowest === null || lowest.slot > first)) {
        return { status: 'interrupted', retryable: true, reason: `the nodes list nothing as old as slot ${first}, which is known` }
      }
      await finishWalk(db, ledger, topSlot)
      return { status: 'done', balance, empty: topSlot === null }
    }

    badPages = 0
    for (const { signature } of listed) fromThisNode.add(signature)
    const newest = Math.max(...listed.map(({ slot }) => slot))
    // A node that names a slot from nowhere would otherwise end every later walk at once.
    topSlot ??= balance === null ? newest : Math.min(newest, balance.slot)
    const oldest = oldestOf(listed)
    if (lowest === null || oldest.slot < lowest.slot) {
      const above = listed.filter(({ slot }) => slot > oldest.slot)
      border = above.length > 0 ? oldestOf(above) : (lowest ?? border)
      lowest = oldest
      ends = 0
    }
    cursor = oldest
    const point: WalkPoint = { topSlot, cursor: border, walkers: walkers(begunBy) }
    const added = await savePage(db, ledger, listed, point, now())
    onPage(added, oldest.slot)
    if (bottom !== null && oldest.slot < bottom) {
      await finishWalk(db, ledger, topSlot)
      return { status: 'done', balance, empty: false }
    }
    // A border is where the next pass goes on: without one it would begin anew, and get no further.
    if (border !== null && isTimeUp()) return { status: 'unfinished' }
  }
}

/** The slot of the oldest transaction that was read. Nodes that drop old ones end their lists above it. */
async function firstSlot(db: Db, ledger: number): Promise<number | null> {
  const [oldest] = await db
    .select({ slot: ledgerTransactions.slot })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.ledger, ledger), eq(ledgerTransactions.state, 'parsed')))
    .orderBy(asc(ledgerTransactions.slot))
    .limit(1)
  return oldest?.slot ?? null
}

/** A node for a walk, with the balance it knows before it lists: then its list covers at least that slot. */
async function openWalk(source: ChainSource, avoid: ReadonlySet<string>) {
  const tried = new Set(avoid)
  for (let attempt = 1; ; attempt += 1) {
    const pin = source.pin(tried)
    if (!pin.ok) return pin
    const balance = await pin.value.balance()
    if (balance.ok) return { ok: true as const, value: { pin: pin.value, balance: witnessed(pin.value, balance.value) } }
    if (!balance.retryable || attempt >= TRIES) return balance
    tried.add(pin.value.node)
  }
}

type Page = Awaited<ReturnType<PinnedNode['signatures']>>

function whatIsWrong(
  page: Page,
  listed: readonly ListedSignature[],
  { cursor, seen, known }: { cursor: { slot: number } | null; seen: ReadonlySet<string>; known: boolean },
): string | null {
  if (!page.ok) return page.message
  // Below a border, and in an account known to have transactions, there is at least one: only a node that showed it may end.
  if (page.value.length === 0) return seen.size === 0 && known ? 'a node lists nothing where there are transactions' : null
  if (listed.length === 0) return 'a node lists nothing that is final'
  if (cursor !== null && listed.some(({ slot }) => slot > cursor.slot)) return 'a page is newer than its cursor'
  if (listed.every(({ signature }) => seen.has(signature))) return 'a node repeats its page'
  return null
}

/** The last of the lowest slot, as a page may come in disorder. */
function oldestOf(entries: readonly ListedSignature[]): { signature: string; slot: number } {
  const slot = Math.min(...entries.map((entry) => entry.slot))
  const last = entries.findLast((entry) => entry.slot === slot)
  if (!last) throw new RangeError('an empty page has no oldest entry')
  return { signature: last.signature, slot }
}

/**
 * Once each. What isn't finalized may still vanish, whatever a node puts into its list, and a walk that stopped at it
 * would find nobody who knows where that is. No word means as asked.
 */
function finalizedOnly(entries: readonly ListedSignature[]): ListedSignature[] {
  const kept = entries.filter(({ confirmationStatus }) => confirmationStatus === null || confirmationStatus === 'finalized')
  return [...new Map(kept.map((entry) => [entry.signature, entry])).values()]
}

function interrupted({ retryable, message }: { retryable: boolean; message: string }): WalkOutcome {
  return { status: 'interrupted', retryable, reason: message }
}
