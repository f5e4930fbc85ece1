import { MAINNET_GENESIS_HASH, rightGenesisHash } from '../upstream/rpc/node/genesis.ts'
import { resultSchemas } from '../upstream/rpc/reads/schemas.ts'
import type { ExaminedNode } from './ask-node.ts'
import type { NodeExamination } from './examine-node.ts'

/** The clusters by the hash of their genesis block. */
const CLUSTERS: Record<string, string> = {
  [MAINNET_GENESIS_HASH]: 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY': 'testnet',
}

export interface Comparison {
  /** The cluster that the pool trusts: `mainnet`, `devnet`, `testnet`, or another genesis hash; null if no node answers. */
  cluster: string | null
  /** Labels of nodes on another cluster. */
  strangers: string[]
  /** Slots behind the furthest node of the same cluster, by label; null if unknown. */
  slotsBehind: Record<string, number | null>
  /** How far this machine's clock is off, in ms, positive if fast; null if unknown. */
  clockOffMs: number | null
  /** Age of each node's newest block in ms, corrected for our clock; null if unknown. */
  blockAgeMs: Record<string, number | null>
}

/** Asks all nodes for their slot at once, since slots of different moments can't be compared. */
export async function slotsNow(nodes: readonly ExaminedNode[], signal?: AbortSignal): Promise<Map<string, number>> {
  const replies = await Promise.all(nodes.map(async (node) => ({ label: node.label, reply: await node.ask('getSlot', [{ commitment: 'confirmed' }], { retries: 1, signal }) })))
  return new Map(replies.flatMap(({ label, reply }) => {
    const slot = resultSchemas.getSlot.safeParse(reply.result)
    return reply.outcome === 'ok' && slot.success ? [[label, slot.data] as const] : []
  }))
}

/** Compares what the nodes say. */
export function compareNodes(examined: readonly NodeExamination[], slots: ReadonlyMap<string, number>): Comparison {
  const common = rightGenesisHash(examined.map(({ known }) => ({ genesisHash: known.genesisHash ?? null })))
  const strangers = examined.filter(({ known }) => known.genesisHash !== undefined && known.genesisHash !== common).map(({ node }) => node.label)
  const same = examined.filter(({ node }) => !strangers.includes(node.label))
  const top = Math.max(...same.map(({ node }) => slots.get(node.label) ?? 0))
  const ages = same.map(apparentAge).filter((age) => age !== null)
  const offs = same.flatMap(({ clockOffMs }) => (clockOffMs === null ? [] : [clockOffMs]))
  // Without a date header the newest block is the best clock.
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

/** Age in ms of the newest block by this machine's clock. */
function apparentAge({ known: { blockTime }, blockHeardAt }: NodeExamination): number | null {
  return blockTime === undefined || blockHeardAt === null ? null : blockHeardAt - blockTime * 1000
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
