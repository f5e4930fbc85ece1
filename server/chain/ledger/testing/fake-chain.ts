import type { ChainSource, ListedSignature, PinnedNode, Reading, TransactionAnswer } from '../chain-source.ts'
import type { ModelTransaction } from './ledger-model.ts'

/** For tests: nodes that show one history, each in its own way and with its own faults. */
export interface NodeFaults {
  /** How many slots it is behind. */
  lag: number
  /** The chance of each fault, from 0 to 1, for every call. */
  refuse: number
  /** The page is out of order. */
  shuffle: number
  /** The same page again, at any cursor. */
  repeat: number
  /** Entries appear twice. */
  double: number
  /** The cursor is unknown: the newest page, as if none were given. */
  forget: number
  /** The cursor is unknown: an empty page. */
  forgetEmpty: number
  /** Confirmed entries among the finalized. */
  unripe: number
  /** Success reported as failure, and times left out. */
  contradict: number
  /** Denies having the transaction. */
  lose: number
  /** Can't show a transaction of this version. */
  unable: number
  /** Another transaction than asked for, or one without balances. */
  confuse: number
  /** Permanently lacks this one in its lists. */
  hole: string | null
  /** Denies this one everywhere: in lists, transactions, and the balance. */
  denies: string | null
}

export const HONEST: NodeFaults = {
  lag: 0,
  refuse: 0,
  shuffle: 0,
  repeat: 0,
  double: 0,
  forget: 0,
  forgetEmpty: 0,
  unripe: 0,
  contradict: 0,
  lose: 0,
  unable: 0,
  confuse: 0,
  hole: null,
  denies: null,
}

export interface FakeChain {
  source: ChainSource
  /** How many transactions have happened; the last slot counts as finalized once the next one has begun, or at the end. */
  happened(count: number): void
  faults(nodes: readonly NodeFaults[]): void
}

/** Slots that are confirmed and not yet final. */
const UNRIPE_SLOTS = 2

export function fakeChain(history: readonly ModelTransaction[], random: () => number): FakeChain {
  let count = history.length
  let nodes: readonly NodeFaults[] = [HONEST]
  const orders = new Map<string, number>()
  const last = history.at(-1)?.slot ?? 0
  const chance = (share: number) => share > 0 && random() < share

  const headSlot = () => {
    if (count >= history.length) return last + 1
    return Math.max(0, (history[count]?.slot ?? 0) - 1)
  }
  const finalizedSlot = (faults: NodeFaults) => Math.max(0, headSlot() - faults.lag)

  /** Newest first, each node with its own order within a slot. */
  const listOf = (node: number, upTo: number, faults: NodeFaults) => {
    const rank = (signature: string) => {
      const key = `${node} ${signature}`
      const known = orders.get(key) ?? random()
      orders.set(key, known)
      return known
    }
    return history
      .filter(({ slot, signature }) => slot <= upTo && signature !== faults.hole && signature !== faults.denies)
      .toSorted((a, b) => b.slot - a.slot || rank(a.signature) - rank(b.signature))
  }

  const pinned = (node: number): PinnedNode => {
    let lastPage: ListedSignature[] = []
    return {
      node: `node ${node}`,
      async signatures({ commitment, before, limit }): Promise<Reading<ListedSignature[]>> {
        const faults = nodes[node] ?? HONEST
        if (chance(faults.refuse)) return refusal
        if (lastPage.length > 0 && chance(faults.repeat)) return { ok: true, value: lastPage }
        const final = finalizedSlot(faults)
        const ripe = commitment === 'finalized' && !chance(faults.unripe)
        const list = listOf(node, ripe ? final : final + UNRIPE_SLOTS, faults)
        const at = before === undefined ? -1 : list.findIndex(({ signature }) => signature === before)
        const unknown = before !== undefined && (at < 0 || chance(faults.forget))
        if ((unknown && at < 0) || (before !== undefined && chance(faults.forgetEmpty))) return { ok: true, value: [] }
        let page = list.slice(unknown ? 0 : at + 1, (unknown ? 0 : at + 1) + limit).map((one): ListedSignature => ({
          signature: one.signature,
          slot: one.slot,
          failed: one.failed !== chance(faults.contradict),
          blockTime: chance(faults.contradict) ? null : one.blockTime,
          confirmationStatus: one.slot <= final ? 'finalized' : 'confirmed',
        }))
        if (chance(faults.double)) page = page.flatMap((entry) => [entry, entry])
        if (chance(faults.shuffle)) page = page.map((entry) => ({ entry, by: random() })).toSorted((a, b) => a.by - b.by).map(({ entry }) => entry)
        lastPage = page
        return { ok: true, value: page }
      },
      async balance() {
        const faults = nodes[node] ?? HONEST
        if (chance(faults.refuse)) return refusal
        const slot = finalizedSlot(faults)
        const amount = history.findLast((one) => one.slot <= slot)?.after ?? 0n
        const denied = history.find((one) => one.signature === faults.denies && one.slot <= slot)
        return { ok: true, value: { slot, amount: denied ? amount - (denied.after - denied.before) : amount } }
      },
    }
  }

  return {
    happened: (next) => {
      count = next
    },
    faults: (next) => {
      nodes = next
    },
    source: {
      pin(avoid) {
        const all = nodes.map((_, index) => index)
        const others = all.filter((index) => !avoid.has(`node ${index}`))
        const among = others.length > 0 ? others : all
        return { ok: true, value: pinned(among[Math.floor(random() * among.length)] ?? 0) }
      },
      async transaction(signature): Promise<TransactionAnswer> {
        const faults = nodes[Math.floor(random() * nodes.length)] ?? HONEST
        if (chance(faults.refuse)) return { status: 'unavailable', retryable: true, message: 'refused' }
        if (chance(faults.unable)) return { status: 'unavailable', retryable: false, message: 'Transaction version (1) is not supported by the requesting client' }
        const found = history.find((one) => one.signature === signature)
        if (!found || signature === faults.denies || chance(faults.lose)) return { status: 'missing' }
        if (chance(faults.confuse)) {
          const other = history[Math.floor(random() * history.length)] ?? found
          return { status: 'found', transaction: other.transaction }
        }
        return { status: 'found', transaction: found.transaction }
      },
    },
  }
}

const refusal = { ok: false, retryable: true, message: 'refused' } as const
