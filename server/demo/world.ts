import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createChain, type DemoChain } from './chain/chain.ts'
import { openOperationLog, readStoredChain, setAside, type ChainHeader, type OperationLog, type StoredChain } from './chain/operation-log.ts'
import type { Finality } from './chain/slots.ts'
import { createCast, type Cast } from './story/cast.ts'
import { STORY_VERSION, tellStory } from './story/story.ts'

/** The chain and its characters, as they were when the process last stopped, or at their beginning. */
export interface World {
  chain: DemoChain
  cast: Cast
  /** For anything else that must be reproducible. */
  seed: string
  genesisTime: number
  /** The number of transactions before the first operation. */
  storyLength: number
  /** Notes for people on the state of the stored chain. */
  notes: string[]
  close(): void
}

export interface WorldOptions {
  seed?: string | undefined
  holders?: number | undefined
  /** Without it the chain ends with the process. */
  dataDir?: string | undefined
  clock: () => number
  finality?: Finality | undefined
}

const DEFAULT_SEED = 'bd-demo'
/** As many small holders as the real token had when this was written. */
const FULL_HOUSE = 2_600

/**
 * Continues the stored chain if possible, and otherwise starts a new one and says so: a chain of another version, or a
 * damaged one, is kept under another name.
 */
export function openWorld({ seed, holders, dataDir, clock, finality }: WorldOptions): World {
  const begin = { version: STORY_VERSION, seed: seed ?? DEFAULT_SEED, genesisTime: clock(), holders: holders ?? FULL_HOUSE }
  const rules: Rules = { clock, finality }
  if (dataDir === undefined) return { ...told(begin, rules, () => {}), notes: [], close: () => {} }

  const path = join(dataDir, 'demo', 'operations.jsonl')
  const notes: string[] = []
  const stored = readStoredChain(path)
  const writer: { log: OperationLog | null } = { log: null }
  const append = (wire: Uint8Array, slot: number) => writer.log?.append(wire, slot)
  const resumed = stored && resume(stored, { seed, holders }, rules, append)
  if (stored && resumed && 'reason' in resumed) {
    notes.push(`A new demo chain begins. The old one is kept as ${setAside(path)}: ${resumed.reason}.`)
  }
  if (stored && 'torn' in stored && stored.torn && resumed && 'chain' in resumed) {
    notes.push('The last line of the stored demo chain was cut off in the middle; it is left out.')
  }
  const kept = resumed && 'chain' in resumed ? resumed : null
  const world = kept ?? told(begin, rules, append)
  writer.log = openOperationLog(path, world.header, kept && stored && 'torn' in stored ? stored : null)
  return { ...world, notes, close: () => writer.log?.close() }
}

interface Told {
  header: ChainHeader
  chain: DemoChain
  cast: Cast
  seed: string
  genesisTime: number
  storyLength: number
}

/** Settings of a chain that aren't stored with it. */
type Rules = Pick<WorldOptions, 'clock' | 'finality'>
type Append = (wire: Uint8Array, slot: number) => void

function told(begin: Omit<ChainHeader, 'story'>, rules: Rules, persist: Append): Told {
  const { genesisTime, holders } = begin
  // Each start has other addresses, so that data about an earlier chain can't be mistaken for it.
  const seed = `${begin.seed}/${genesisTime}`
  const cast = createCast(seed, holders)
  const chain = createChain({ seed, genesisTime, ...rules, persist })
  tellStory(chain, cast, seed)
  return { header: { ...begin, story: fingerprint(chain) }, chain, cast, seed, genesisTime, storyLength: chain.ledger.length }
}

function resume(
  stored: StoredChain | { reason: string },
  wanted: Pick<WorldOptions, 'seed' | 'holders'>,
  rules: Rules,
  append: Append,
): Told | { reason: string } {
  if ('reason' in stored) return stored
  const { header, operations } = stored
  if (header.version !== STORY_VERSION) return { reason: `it is of version ${header.version}, and this is version ${STORY_VERSION}` }
  if ((wanted.seed ?? header.seed) !== header.seed || (wanted.holders ?? header.holders) !== header.holders) {
    return { reason: 'it was made with another seed or number of holders' }
  }
  const world = told(header, rules, append)
  if (world.header.story !== header.story) return { reason: 'its history is told differently by now' }
  for (const [index, { wire, slot }] of operations.entries()) {
    if (!world.chain.replay(wire, slot).ok) return { reason: `the transaction in line ${index + 2} can't have happened` }
  }
  return world
}

/** Covers every transaction so far and whether it succeeded. */
function fingerprint({ ledger }: DemoChain): string {
  const hash = createHash('sha256')
  for (let index = 0; index < ledger.length; index += 1) {
    const entry = ledger.at(index)
    hash.update(`${entry?.slot} ${entry?.signature} ${entry?.error === null}\n`)
  }
  return hash.digest('hex')
}
