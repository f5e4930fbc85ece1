import { MAINNET_GENESIS_HASH, rightGenesisHash } from '../upstream/rpc/node/genesis.ts'
import { resultSchemas } from '../upstream/rpc/reads/schemas.ts'
import type { ExaminedNode } from './ask-node.ts'
import type { NodeExamination } from './examine-node.ts'

/** The clusters by the hash of their first block. */
const CLUSTERS: Record<string, string> = {
  [MAINNET_GENESIS_HASH]: 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY': 'testnet',
}

export interface Comparison {
  /** The cluster that the pool takes for the right one: `mainnet`, `devnet`, `testnet`, or the genesis hash of another; null where none tells. */
  cluster: string | null
  /** Labels of nodes that are of another cluster. */
  strangers: string[]
  /** Slots behind the furthest node of the same cluster, by label; null for one that told none. */
  slotsBehind: Record<string, number | null>
  /** How far this machine's clock is off, in ms, forward of the others' if above 0; null where nothing tells. */
  clockOffMs: number | null
  /** By the right time, how old the newest block is that each node knows the time of; null where it told none. */
  blockAgeMs: Record<string, number | null>
}

/** Asks all nodes for their slot at the same moment, as slots of different moments can't be compared. */
export async function slotsNow(nodes: readonly ExaminedNode[], signal?: AbortSignal): Promise<Map<string, number>> {
  const replies = await Promise.all(nodes.map(async (node) => ({ label: node.label, reply: await node.ask('getSlot', [{ commitment: 'confirmed' }], { retries: 1, signal }) })))
  return new Map(replies.flatMap(({ label, reply }) => {
    const slot = resultSchemas.getSlot.safeParse(reply.result)
    return reply.outcome === 'ok' && slot.success ? [[label, slot.data] as const] : []
  }))
}

/** What the nodes say beside each other. */
export function compareNodes(examined: readonly NodeExamination[], slots: ReadonlyMap<string, number>): Comparison {
  const common = rightGenesisHash(examined.map(({ known }) => ({ genesisHash: known.genesisHash ?? null })))
  const strangers = examined.filter(({ known }) => known.genesisHash !== undefined && known.genesisHash !== common).map(({ node }) => node.label)
  const same = examined.filter(({ node }) => !strangers.includes(node.label))
  const top = Math.max(...same.map(({ node }) => slots.get(node.label) ?? 0))
  const ages = same.map(apparentAge).filter((age) => age !== null)
  const offs = same.flatMap(({ clockOffMs }) => (clockOffMs === null ? [] : [clockOffMs]))
  // Without any date header the newest block is the best clock there is.
  const clockOffMs = median(offs) ?? (ages.length === 0 ? null : Math.min(...ages))
  return {
    cluster: common === null ? null : (CLUSTERS[common] ?? common),
    strangers,
    slotsBehind: Object.fromEntries(examined.map(({ node }) => {
      const slot = slots.get(node.label)
      return [node.label, slot === undefined || strangers.includes(node.label) ? null : top - slot]
    })),
    clockOffMs,
    blockAgeMs: Object.fromEntries(examined.map((one) => {
      const age = apparentAge(one)
      return [one.node.label, age === null ? null : age - (clockOffMs ?? 0)]
    })),
  }
}

/** How old the newest block is by this machine's clock. */
function apparentAge({ known: { blockTime }, blockHeardAt }: NodeExamination): number | null {
  return blockTime === undefined || blockHeardAt === null ? null : blockHeardAt - blockTime * 1000
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
