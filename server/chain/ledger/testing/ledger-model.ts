import type { ParsedTransaction } from '../../../upstream/rpc/reads/transaction.ts'
import { base58FromBytes } from '../../../lib/base58.ts'
import { accepted, address, answer, type Call, type Holding, in2022, programAddress, programCalling, token } from '../../transactions/testing/token-transaction.ts'

/**
 * For tests: random histories of a staking account as real transactions, and beside each an independent model of its effect,
 * kept in the plainest way: every deposit is a heap of tokens, and withdrawals eat the oldest heap.
 */

const OWNER = address('staking owner')
/** A program's account, through which tokens merely pass. */
const ROUTER = { owner: programAddress('router authority'), account: address('account of the router') }
export const WALLETS = ['alice', 'bob', 'carol', 'dave', 'eve'].map(address)
const START_SLOT = 5000
const START_TIME = 1_760_000_000

/** A transaction to make; amounts and wallets as numbers that always make sense. */
export interface Intent {
  /** Whether it should share the slot of the previous one. */
  sameSlot: boolean
  slotsLater: number
  failed: boolean
  /** No node knows its time. */
  timeless: boolean
  steps: { what: 'deposit' | 'routed' | 'withheld' | 'withdraw' | 'withdrawAll' | 'burn' | 'hidden' | 'passThrough' | 'mention'; wallet: number; amount: number; inner: boolean }[]
}

export interface ModelMovement {
  kind: 'deposit' | 'withdrawal' | 'unattributed'
  wallet: string | null
  amount: bigint
}

export interface ModelTransaction {
  /** A node's answer, and the transaction read from it. */
  answer: unknown
  transaction: ParsedTransaction
  signature: string
  slot: number
  /** Null when no node knows. */
  blockTime: number | null
  failed: boolean
  before: bigint
  after: bigint
  movements: ModelMovement[]
}

/** What a model needs to know about a transaction. */
export type Happened = Omit<ModelTransaction, 'answer' | 'transaction'>

/** A history in order of time, that of its first slot in unix seconds. */
export function historyOf(intents: readonly Intent[], salt: number, staking: string, wallets = WALLETS, start = { slot: START_SLOT, time: START_TIME }): ModelTransaction[] {
  const history: ModelTransaction[] = []
  let { slot } = start
  let balance = 0n
  for (const [index, intent] of intents.entries()) {
    const made = play(intent, balance, staking, wallets)
    const signature = signatureOf(salt, index)
    let at = history.length === 0 || intent.sameSlot ? slot : slot + 1 + intent.slotsLater
    const { failed } = intent
    const after = failed ? balance : made.after
    const build = () => ({ signature, slot: at, failed, before: balance, after, movements: failed ? [] : made.movements })
    // A slot whose balances don't determine its order would have no right answer.
    const together = [...history.filter((one) => one.slot === at), build()]
    if (together.length > 1 && !isUnambiguous(together.filter(({ movements }) => movements.length > 0))) at = slot + 1 + intent.slotsLater
    slot = at
    const blockTime = intent.timeless ? null : start.time + Math.floor((slot - start.slot) * 0.4)
    const raw = answer({
      calls: made.calls,
      pre: { ...made.holdings, [staking]: { amount: balance, owner: OWNER } },
      post: { ...made.holdings, [staking]: { amount: after, owner: OWNER } },
      signers: made.signers,
      err: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
      blockTime,
    })
    const answered = ofVersion({ ...raw, slot, transaction: { ...raw.transaction, signatures: [signature] } }, index)
    history.push({ ...build(), slot, answer: answered, transaction: accepted(answered), blockTime })
    balance = after
  }
  return history
}

const VERSIONS = ['legacy', 0, 1, 2] as const

/** All versions in turn, the last one unknown to this build. From 1 on there are no lookup tables. */
function ofVersion<T extends { transaction: { message: object }; meta: { loadedAddresses: unknown } }>(answered: T, index: number) {
  const version = VERSIONS[index % VERSIONS.length]
  if (version === 'legacy' || version === 0) return { ...answered, version }
  const { loadedAddresses: _none, ...meta } = answered.meta
  const transactionConfig = { computeUnitLimit: 200_000, heapSize: null, loadedAccountsDataSizeLimit: null, priorityFee: 5 }
  return { ...answered, version, transaction: { ...answered.transaction, message: { ...answered.transaction.message, transactionConfig } }, meta }
}

export interface ModelPosition {
  wallet: string
  signature: string
  amount: bigint
  remaining: bigint
  startedAt: number
  unlocksAt: number
}

export interface Model {
  balance: bigint
  staked: bigint
  stakers: number
  movements: (ModelMovement & { signature: string; slot: number; at: number })[]
  positions: ModelPosition[]
  unattributed: bigint
}

/** The correct ledger of this history. Times in unix seconds. */
export function modelOf(history: readonly Happened[]): Model {
  const heaps = new Map<string, ModelPosition[]>()
  const movements: Model['movements'] = []
  let balance = 0n
  for (const one of history) {
    const at = timeOf(one, history)
    balance = one.after
    for (const movement of one.movements) {
      movements.push({ ...movement, signature: one.signature, slot: one.slot, at })
      const { kind, wallet, amount } = movement
      if (wallet === null) continue
      const heap = heaps.get(wallet) ?? []
      heaps.set(wallet, heap)
      if (kind === 'deposit') {
        heap.push({ wallet, signature: one.signature, amount, remaining: amount, startedAt: at, unlocksAt: 0 })
        continue
      }
      let left = amount
      for (const position of heap) {
        while (left > 0n && position.remaining > 0n) {
          const bite = left < position.remaining ? left : position.remaining
          position.remaining -= bite
          left -= bite
        }
      }
    }
  }
  const positions: ModelPosition[] = []
  for (const heap of heaps.values()) {
    const latest = Math.max(...heap.map(({ startedAt }) => startedAt))
    for (const position of heap) if (position.remaining > 0n) positions.push({ ...position, unlocksAt: latest + 180 * 24 * 60 * 60 })
  }
  const staked = positions.reduce((sum, { remaining }) => sum + remaining, 0n)
  return { balance, staked, stakers: new Set(positions.map(({ wallet }) => wallet)).size, movements, positions, unattributed: balance - staked }
}

/** The time the ledger promises: its own, its slot's, else between the nearest known ones, else extrapolated at the rate of the nearest two. */
function timeOf({ slot, blockTime }: Happened, history: readonly Happened[]): number {
  if (blockTime !== null) return blockTime
  const times = new Map<number, number>()
  for (const one of history) if (one.blockTime !== null) times.set(one.slot, Math.min(one.blockTime, times.get(one.slot) ?? Infinity))
  const known = [...times].map(([at, time]) => ({ slot: at, time })).toSorted((a, b) => Math.abs(a.slot - slot) - Math.abs(b.slot - slot))
  const [below, beforeThat] = known.filter((one) => one.slot <= slot)
  const [above, afterThat] = known.filter((one) => one.slot > slot)
  if (below && (below.slot === slot || !above)) return below.time + Math.floor((slot - below.slot) * paceOf(below, beforeThat))
  if (below && above) return below.time + Math.floor(((above.time - below.time) * (slot - below.slot)) / (above.slot - below.slot))
  return above ? above.time - Math.floor((above.slot - slot) * paceOf(above, afterThat)) : NO_TIME
}

function paceOf(near: { slot: number; time: number }, far: { slot: number; time: number } | undefined): number {
  return far ? (near.time - far.time) / (near.slot - far.slot) : 0
}

/** The clock's time in tests where no transaction has one. */
export const NO_TIME = 1_700_000_000

function play({ steps }: Intent, before: bigint, staking: string, wallets: readonly string[]) {
  const calls: Call[] = []
  const movements: ModelMovement[] = []
  const holdings: Record<string, Holding> = {}
  const signers = new Set<string>()
  /** Silent fees show only as a sum over all deposits, so there is at most one, and then no other hidden change. */
  const alone = steps.filter(({ what }) => ['deposit', 'routed', 'passThrough', 'withheld', 'hidden'].includes(what)).length === 1
  let balance = before
  let hidden = 0n
  for (const { what, wallet: index, amount: wanted, inner } of steps) {
    const wallet = wallets[index % wallets.length] ?? ''
    const account = address(`account ${index % wallets.length}`)
    holdings[account] = { amount: 10n ** 18n, owner: wallet }
    const make = (call: Call) => calls.push(inner ? programCalling(call) : call)
    const available = what === 'withdrawAll' ? balance : BigInt(wanted) < balance ? BigInt(wanted) : balance
    if (what === 'deposit' || what === 'passThrough') {
      make(token.transferChecked(account, staking, wallet, BigInt(wanted)))
      movements.push({ kind: 'deposit', wallet, amount: BigInt(wanted) })
      balance += BigInt(wanted)
    }
    if (what === 'routed') {
      holdings[ROUTER.account] = { amount: 0n, owner: ROUTER.owner }
      calls.push(programCalling(token.transferChecked(account, ROUTER.account, wallet, BigInt(wanted)), token.transferChecked(ROUTER.account, staking, ROUTER.owner, BigInt(wanted))))
      signers.add(wallet)
      movements.push({ kind: 'deposit', wallet, amount: BigInt(wanted) })
      balance += BigInt(wanted)
    }
    if (what === 'withheld') {
      const arrived = BigInt(wanted) - (alone && wanted > 1 ? (BigInt(wanted) + 99n) / 100n : 0n)
      make(in2022(token.transferChecked(account, staking, wallet, BigInt(wanted))))
      movements.push({ kind: 'deposit', wallet, amount: arrived })
      balance += arrived
    }
    if (what === 'passThrough') {
      make(token.transfer(staking, account, OWNER, BigInt(wanted)))
      movements.push({ kind: 'withdrawal', wallet, amount: BigInt(wanted) })
      balance -= BigInt(wanted)
    } else if ((what === 'withdraw' || what === 'withdrawAll') && available > 0n) {
      make(token.transfer(staking, account, OWNER, available))
      movements.push({ kind: 'withdrawal', wallet, amount: available })
      balance -= available
    } else if (what === 'burn' && available > 0n) {
      make(token.burn(staking, OWNER, available))
      movements.push({ kind: 'unattributed', wallet: null, amount: -available })
      balance -= available
    } else if (what === 'hidden') {
      hidden += BigInt(wanted)
    } else if (what === 'mention') {
      make(token.transfer(staking, account, OWNER, 0n))
    }
  }
  if (hidden > 0n) movements.push({ kind: 'unattributed', wallet: null, amount: hidden })
  return { calls, movements, holdings, signers: [...signers], after: balance + hidden }
}

/** Whether only one order makes each begin where the previous one ended. Tries all of them: there are few. */
export function isUnambiguous(together: readonly { signature: string; before: bigint; after: bigint }[]): boolean {
  const [first] = together
  if (!first) return true
  let orders = 0
  const go = (at: bigint, left: typeof together) => {
    if (left.length === 0) orders += 1
    for (const one of left) if (one.before === at) go(one.after, left.filter((other) => other !== one))
  }
  go(first.before, together)
  return orders === 1 && together.length <= 6
}

function signatureOf(salt: number, index: number): string {
  // Scattered, so that the order of the names says nothing about the order of events.
  const bytes = new Uint8Array(64)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.imul(index + 1, 2_654_435_761) ^ Math.imul(salt | 1, 40_503))
  view.setUint32(4, salt)
  view.setUint32(8, index + 1)
  bytes.fill(5, 12)
  return base58FromBytes(bytes)
}
