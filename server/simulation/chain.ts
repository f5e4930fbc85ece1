import { z } from 'zod'
import { historyOf, type Intent, type ModelTransaction, modelOf } from '../chain/ledger/testing/ledger-model.ts'
import { address } from '../chain/transactions/testing/token-transaction.ts'
import { createFaultyNodes, type FaultyNodes } from '../upstream/rpc/pool/testing/faulty-nodes.ts'
import { answer as trueAnswer, FIRST_SLOT, MINT, SLOT_MS, tokenAccount, truth } from '../upstream/rpc/pool/testing/true-chain.ts'
import type { VirtualTime } from './virtual-time.ts'

export { MINT, truth, VAULT } from '../upstream/rpc/pool/testing/true-chain.ts'

export const STAKING = address('staking')
export const DECIMALS = 6
/** Slots that are confirmed and not yet final. */
const UNRIPE_SLOTS = 32

export interface SimulatedChain {
  nodes: FaultyNodes
  /** The newest slot. */
  tip(): number
  /** When a slot was, epoch milliseconds. */
  timeOf(slot: number): number
  /** Everything that happens to the staking account until the end of the run. */
  history: readonly ModelTransaction[]
  /** What is staked as of a slot, in base units. */
  stakedAt(slot: number): bigint
}

/**
 * One chain with a vault that changes all the time and a staking account, behind four nodes that fail as the tests of the pool
 * have it. The first one also lies: on a fork of its own it shows another vault, and it may deny a deposit for good.
 */
export function createChain({ time, random, seed, faultsMs }: { time: VirtualTime; random: () => number; seed: number; faultsMs: number }): SimulatedChain {
  const startedAt = time.now()
  const at = (slot: number) => Math.floor((startedAt + (slot - FIRST_SLOT) * SLOT_MS) / 1000)
  const firstSlot = FIRST_SLOT - 150
  const intents = Array.from({ length: 5 + Math.floor(random() * 5) }, (_, index) => anyIntent(random, index === 0))
  const history = historyOf(intents, seed, STAKING, undefined, { slot: firstSlot, time: at(firstSlot) })
  const telling = history.filter(({ before, after }) => before !== after)
  const denied = random() < 0.3 ? telling[Math.floor(random() * telling.length)] : undefined
  const forksFrom = random() < 0.8 ? startedAt + random() * 0.7 * faultsMs : Infinity
  const forksUntil = forksFrom + 8000 + random() * 20_000

  const isForked = (node: number) => node === 0 && time.now() >= forksFrom && time.now() < forksUntil
  const deniedAt = (node: number) => (node === 0 && time.now() < startedAt + faultsMs ? denied : undefined)

  const balanceOf = (slot: number, node: number) => {
    const lie = deniedAt(node)
    const hidden = lie && lie.slot <= slot ? lie.after - lie.before : 0n
    return (history.findLast((one) => one.slot <= slot)?.after ?? 0n) - hidden
  }
  const list = (params: readonly unknown[], newest: number, node: number) => {
    const { before, limit } = pageOptions.parse(params[1])
    const all = history.filter(({ slot, signature }) => slot <= newest && signature !== deniedAt(node)?.signature).toReversed()
    const from = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1
    if (before !== undefined && from === 0) return []
    return all.slice(from, from + limit).map(({ signature, slot, failed, blockTime }) => ({ signature, slot, err: failed ? { InstructionError: [0, { Custom: 1 }] } : null, memo: null, blockTime, confirmationStatus: 'finalized' }))
  }

  const answer = (method: string, params: readonly unknown[], slot: number, blockTime: (slot: number) => number, node: number): unknown => {
    const { commitment } = commitmentOptions.safeParse(params[1]).data ?? {}
    const shown = commitment === 'finalized' ? slot - UNRIPE_SLOTS : slot
    const value = (found: unknown) => ({ context: { slot: shown }, value: found })
    if (method === 'getAccountInfo' && params[0] === MINT) return value(MINT_ACCOUNT)
    if (method === 'getAccountInfo' && params[0] === STAKING) return value(tokenAccount(balanceOf(shown, node)))
    if (method === 'getAccountInfo' && isForked(node)) return value(tokenAccount(truth.balance(shown) + 1_000_000n))
    if (method === 'getSignaturesForAddress') return list(params, shown, node)
    if (method !== 'getTransaction') return trueAnswer(method, params, shown, blockTime)
    const found = history.find(({ signature }) => signature === params[0])
    return found && found.slot <= shown && found !== deniedAt(node) ? found.answer : null
  }

  return {
    nodes: createFaultyNodes({ clock: time, seed, durationMs: faultsMs, answer }),
    tip: () => FIRST_SLOT + Math.floor((time.now() - startedAt) / SLOT_MS),
    timeOf: (slot) => startedAt + (slot - FIRST_SLOT) * SLOT_MS,
    history,
    stakedAt: (slot) => modelOf(history.filter((one) => one.slot <= slot)).staked,
  }
}

const commitmentOptions = z.object({ commitment: z.string().optional() })
const pageOptions = z.object({ before: z.string().optional(), limit: z.int() })

const MINT_ACCOUNT = {
  data: { parsed: { info: { decimals: DECIMALS, freezeAuthority: null, isInitialized: true, mintAuthority: null, supply: '990000000000000' }, type: 'mint' }, program: 'spl-token', space: 82 },
  executable: false,
  lamports: 1_461_600,
  owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  rentEpoch: 0,
}

const KINDS = ['deposit', 'deposit', 'deposit', 'routed', 'withdraw', 'withdrawAll', 'burn', 'passThrough', 'mention'] as const

function anyIntent(random: () => number, isFirst: boolean): Intent {
  const what = isFirst ? 'deposit' : (KINDS[Math.floor(random() * KINDS.length)] ?? 'deposit')
  const step = { what, wallet: Math.floor(random() * 5), amount: 1 + Math.floor(random() * 2 ** 40), inner: random() < 0.5 }
  return { sameSlot: false, slotsLater: Math.floor(random() * 28), failed: !isFirst && random() < 0.1, timeless: false, steps: [step] }
}
