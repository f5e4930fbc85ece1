import type { TransactionConfig, TransactionVersion } from '../chain/wire-format.ts'
import type { TransactionPlan } from '../chain/wire-transaction.ts'
import type { Prng } from '../prng.ts'

/** When version 1 came to mainnet, and when wallets had adopted it, in days before the demo's first moment. */
const V1_BEGINS = 68
const V1_TAKEN_UP = 37
/** Its share of transactions from then on, as counted on mainnet in the autumn of 2026. */
const V1_AT_FIRST = 0.138
const V1_NOW = 0.419
/** Share among older versions, with or without lookups. */
const V0_AMONG_OLD = 0.6

/** The version of a wallet's transaction that many days ago, and its requests to the runtime. */
export function versionMix(prng: Prng, daysAgo = 0): Pick<TransactionPlan, 'version' | 'config'> {
  const luck = prng.next()
  const version = versionOf(luck, daysAgo > V1_BEGINS ? 0 : daysAgo > V1_TAKEN_UP ? V1_AT_FIRST : V1_NOW)
  return version === 1 ? { version, config: configOf(prng) } : { version }
}

function versionOf(luck: number, v1: number): TransactionVersion {
  if (luck < v1) return 1
  return luck < v1 + (1 - v1) * V0_AMONG_OLD ? 0 : 'legacy'
}

function configOf(prng: Prng): Partial<TransactionConfig> {
  return {
    priorityFee: prng.next() < 0.6 ? prng.amount(500n, 20_000n, 100n) : null,
    heapSize: prng.next() < 0.1 ? 64 * 1_024 : null,
  }
}
