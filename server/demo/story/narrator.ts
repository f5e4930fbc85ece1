import { addressBytes } from '../chain/base58.ts'
import { join, u64 } from '../chain/bytes.ts'
import type { DemoChain } from '../chain/chain.ts'
import type { Instruction } from '../chain/instructions.ts'
import type { Wallet } from '../chain/keys.ts'
import { GENESIS_SLOT } from '../chain/slots.ts'
import { signedTransaction } from '../chain/wire-transaction.ts'
import type { Prng } from '../prng.ts'
import { versionMix } from './versions.ts'

export interface Event {
  /** Before the demo's first moment. */
  daysAgo: number
  feePayer: Wallet
  signers?: readonly Wallet[]
  instructions: readonly Instruction[]
  lookupTable?: { address: string; holds: readonly string[] }
  /** It should run and fail. */
  fails?: true
}

/** Runs the events in order of time. Throws if one turns out otherwise than told: the story must hold. */
export function narrate(chain: DemoChain, events: readonly Event[], prng: Prng): void {
  const beginning = chain.slots.startsAt(GENESIS_SLOT)
  const inOrder = events.map((event) => ({ event, slot: chain.slots.slotAt(beginning - event.daysAgo * 86_400_000) })).sort((a, b) => a.slot - b.slot)
  for (const { event, slot } of inOrder) {
    // Only version 0 has lookups.
    const form = event.lookupTable ? {} : versionMix(prng, event.daysAgo)
    const told = chain.replay(signedTransaction({ ...event, ...form, recentBlockhash: chain.blockhash(slot - 2) }), slot)
    const failed = !told.ok || told.entry.error !== null
    if (!told.ok || failed !== (event.fails ?? false)) {
      const error = told.ok ? told.entry.error : told.error
      throw new Error(`${event.daysAgo} days ago: ${JSON.stringify(error)}\n${(told.ok ? told.entry : told).logs.join('\n')}`)
    }
  }
}

/** The data of a lookup table without an authority. */
export function lookupTableData(addresses: readonly string[]): Uint8Array {
  const forever = u64(2n ** 64n - 1n)
  return join([1, 0, 0, 0], forever, u64(0n), [0, 0], new Uint8Array(34), ...addresses.map(addressBytes))
}
