import { z } from 'zod'
import type { Clock } from '../../../lib/clock.ts'
import type { SlotClock } from '../../slot-clock.ts'
import type { Cluster } from '../node/cluster.ts'
import type { RpcNode } from '../node/node.ts'

/** A fact to tell the operator once. */
export type PoolNotice =
  /** The chain's time is later than our machine's: block times are of no use then. */
  | { type: 'clock-behind'; node: string; seconds: number }
  | { type: 'wrong-cluster'; node: string; genesisHash: string }

export interface UpkeepOptions {
  /** One request to one node; null when it gets no answer, for any reason. */
  ask(node: RpcNode, method: string, params: readonly unknown[]): Promise<unknown>
  nodes: readonly RpcNode[]
  cluster: Cluster
  slotClock: SlotClock
  clock: Clock
  /** The machine's, which the chain's time is compared with. */
  wallClock: Pick<Clock, 'now'>
  notice: (notice: PoolNotice) => void
}

/** How often a node is asked for the time of its slot. Rarely, as it is a request like any other. */
const DATE_EVERY_MS = 30_000
/** After being out of reach for this long, another machine may answer in the node's place. */
const LONG_OUTAGE_MS = 60_000
/** How often a node is asked that didn't answer, or is on another cluster. */
const VERIFY_EVERY_MS = 60_000

/** Block times are a few seconds off; more than this ahead of our clock means that our clock is wrong. */
const CLOCK_BEHIND_MS = 30_000

/** What the pool asks nodes beside their slot: their cluster, the time of their slot, how long slots take. Never fatal. */
export function createUpkeep({ ask, nodes, cluster, slotClock, clock, wallClock, notice }: UpkeepOptions) {
  const heardAt = new Map<RpcNode, number>()
  const verifiedAt = new Map<RpcNode, number>()
  const datedAt = new Map<RpcNode, number>()
  const told = new Set<string>()
  let sampled = false

  const tellOnce = (key: string, about: PoolNotice) => {
    if (told.has(key)) return
    told.add(key)
    notice(about)
  }

  /** Its cluster: checked at the start, after a long outage, and repeatedly while it is the wrong one. */
  const verify = async (node: RpcNode, awayMs: number) => {
    const now = clock.now()
    if (awayMs >= LONG_OUTAGE_MS) verifiedAt.delete(node)
    const verified = verifiedAt.get(node)
    const inDoubt = node.genesisHash === null || cluster.standing(node) === 'wrong-cluster'
    if (verified !== undefined && !(inDoubt && now - verified >= VERIFY_EVERY_MS)) return
    const answer = genesisHash.safeParse(await ask(node, 'getGenesisHash', []))
    // One that doesn't answer is asked again in time; its earlier answer may have been another machine's.
    if (answer.success || node.genesisHash === null) verifiedAt.set(node, now)
    if (!answer.success) return
    node.genesisHash = answer.data
    for (const other of nodes) {
      if (other.genesisHash === null || cluster.standing(other) !== 'wrong-cluster') continue
      tellOnce(`${other.label} ${other.genesisHash}`, { type: 'wrong-cluster', node: other.label, genesisHash: other.genesisHash })
    }
  }

  /** Asks when its slot was. */
  const date = async (node: RpcNode) => {
    const { slot } = node
    const now = clock.now()
    if (!slot || now - (datedAt.get(node) ?? Number.NEGATIVE_INFINITY) < DATE_EVERY_MS) return
    datedAt.set(node, now)
    const answer = blockTime.safeParse(await ask(node, 'getBlockTime', [slot.slot]))
    if (!answer.success) return
    const aheadMs = answer.data * 1000 - wallClock.now()
    if (aheadMs > CLOCK_BEHIND_MS) tellOnce('clock-behind', { type: 'clock-behind', node: node.label, seconds: Math.round(aheadMs / 1000) })
    // It may have been right until it was set back: the cluster judges by that then.
    if (answer.data * 1000 - Math.max(wallClock.now(), clock.now()) > CLOCK_BEHIND_MS) return
    node.dated(slot.slot, answer.data)
    cluster.dated()
  }

  /** How long slots take, from the first node that answers; our own measurement takes over within a minute. */
  const sample = async (node: RpcNode) => {
    if (sampled || slotClock.slotMs() !== null) return
    sampled = true
    const answer = samples.safeParse(await ask(node, 'getRecentPerformanceSamples', [SAMPLES]))
    const total = answer.data?.reduce((sum, entry) => ({ slots: sum.slots + entry.numSlots, seconds: sum.seconds + entry.samplePeriodSecs }), { slots: 0, seconds: 0 })
    if (total && total.slots > 0) slotClock.sampled(total.slots, total.seconds)
    else sampled = false
  }

  return {
    /** Call after each good probe of a node. */
    async afterProbe(node: RpcNode): Promise<void> {
      const now = clock.now()
      const awayMs = now - (heardAt.get(node) ?? now)
      heardAt.set(node, now)
      await Promise.all([verify(node, awayMs), date(node), sample(node)])
    },
  }
}

const SAMPLES = 5
const genesisHash = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const blockTime = z.int().positive()
const samples = z.array(z.object({ numSlots: z.int().positive(), samplePeriodSecs: z.int().positive() })).min(1)
