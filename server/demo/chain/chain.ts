import { createHash } from 'node:crypto'
import { admit, type Refused } from './admission.ts'
import { createAccountHistory, type AccountHistory } from './account-history.ts'
import { base58 } from './base58.ts'
import { createLedger, type Ledger, type LedgerEntry, type TokenFigure } from './ledger.ts'
import { createMachine, type AccountState, type Machine, type Outcome } from './machine.ts'
import { MEMO_PROGRAM } from './programs.ts'
import { createRecentBlockhashes } from './recent-blockhashes.ts'
import { createSlotClock, SLOTS_BEHIND, type Commitment, type Finality, type SlotClock, type SlotPeriod } from './slots.ts'
import { readMint, readTokenAccount } from './token-state.ts'
import { leavesATrace } from './transaction-error.ts'
import type { WireTransaction } from './wire-format.ts'
import { decodeTransaction } from './wire-transaction.ts'

/** Refused: it was never in a block. A transaction that ran and failed counts as submitted, and its entry says so. */
export type Submission = { ok: true; entry: LedgerEntry } | Refused

/** A whole chain in this process, for its nodes. Readers see it through a node, which decides how much of it shows. */
export interface NodeChain {
  readonly slots: SlotClock
  readonly accounts: AccountHistory
  readonly ledger: Ledger
  readonly genesisHash: string
  /** The distance of each commitment from the newest slot, in slots. */
  readonly slotsBehind: Readonly<Record<Commitment, number>>
  blockhash(slot: number): string
  /** Whether a transaction with this blockhash would be accepted now. */
  isRecent(blockhash: string): boolean
  /** Runs in the current slot. */
  submit(wire: Uint8Array): Submission
  simulate(wire: Uint8Array, options: { checkSignatures: boolean; checkBlockhash: boolean }): Outcome | Refused
  /** Lamports that an account of this size must hold. */
  rent(space: number): bigint
  /** Called for every transaction once it is in the ledger. Returns an unsubscribe function. */
  onEntry(listener: (entry: LedgerEntry) => void): () => void
}

/** A chain that runs transactions. */
export interface DemoChain extends NodeChain {
  /** For building the chain: an account that exists from the start. */
  genesisAccount(address: string, state: AccountState): void
  genesisProgram(address: string, elf: Uint8Array): void
  /** For history and replay: runs in that slot, trusting signatures and blockhash. Slots must not go down. */
  replay(wire: Uint8Array, slot: number): Submission
}

export interface ChainOptions {
  /** Determines genesis hash and blockhashes. */
  seed: string
  genesisTime: number
  clock: () => number
  /** The lengths of slots, past and present. Default: as on mainnet in 2026, 214 ms by now. */
  slotPeriods?: readonly SlotPeriod[] | undefined
  /** With `alpenglow`, confirmed means final. Default `tower`: 30 slots later. */
  finality?: Finality | undefined
  /** Called with each submitted transaction before it is visible. A throw undoes nothing and ends the chain. */
  persist?: (wire: Uint8Array, slot: number) => void
}

const LAMPORTS_PER_SIGNATURE = 5_000

/** Lamports. Ignores priority fees of older versions, in Compute Budget instructions: the demo never pays them. */
export function feeOf({ header, config }: Pick<WireTransaction, 'header' | 'config'>): number {
  return header.numRequiredSignatures * LAMPORTS_PER_SIGNATURE + Number(config?.priorityFee ?? 0n)
}

export function createChain({ seed, genesisTime, clock, slotPeriods, finality = 'tower', persist = () => {} }: ChainOptions): DemoChain {
  const machine = createMachine()
  const accounts = createAccountHistory((address) => machine.account(address))
  const ledger = createLedger()
  const slots = createSlotClock(genesisTime, clock, slotPeriods)
  const listeners = new Set<(entry: LedgerEntry) => void>()
  const blockhash = (slot: number) => base58(createHash('sha256').update(`${seed}/blockhash/${slot}`).digest())
  const recent = createRecentBlockhashes(blockhash)
  let newest = 0

  const run = (wire: Uint8Array, slot: number): Submission => {
    const admitted = admit(wire, slot, accounts, ledger)
    if (!admitted.ok) return admitted
    const { transaction, loaded, keys, writable } = admitted
    machine.setTime(slot, slots.blockTime(slot))
    // Read-only ones too: copying a program's 100 KB out of the machine would take longer than running it.
    keys.forEach(accounts.keep)
    const before = keys.map((address) => accounts.at(address, slot))
    const outcome = machine.run(wire)
    if (outcome.error !== null && !leavesATrace(outcome.error)) return { ok: false, error: outcome.error, logs: outcome.logs }
    const after = keys.map((address, index) => (writable[index] ? machine.account(address) : (before[index] ?? null)))
    const decimals = createDecimals(accounts, machine, slot)
    const entry: LedgerEntry = {
      ...outcome,
      index: ledger.length,
      slot,
      signature: base58(transaction.signatures[0] ?? new Uint8Array(64)),
      wire,
      fee: feeOf(transaction),
      keys,
      loaded,
      lamportsBefore: before.map((state) => state?.lamports ?? 0n),
      lamportsAfter: after.map((state) => state?.lamports ?? 0n),
      tokensBefore: tokenFigures(before, decimals),
      tokensAfter: tokenFigures(after, decimals),
      memo: memoOf(transaction, keys),
    }
    keys.forEach((address, index) => {
      if (writable[index]) accounts.write(address, slot, after[index] ?? null)
    })
    newest = slot
    slots.atLeast(slot)
    ledger.add(entry)
    return { ok: true, entry }
  }

  return {
    slots,
    accounts,
    ledger,
    genesisHash: base58(createHash('sha256').update(`${seed}/genesis/${genesisTime}`).digest()),
    slotsBehind: SLOTS_BEHIND[finality],
    blockhash,
    isRecent: (hash) => recent(hash, slots.tip()),
    rent: (space) => machine.rent(space),
    submit: (wire) => {
      const slot = slots.tip()
      const transaction = decodeTransaction(wire)
      if (transaction && !recent(transaction.recentBlockhash, slot)) return { ok: false, error: 'BlockhashNotFound', logs: [] }
      const submission = run(wire, slot)
      if (!submission.ok) return submission
      persist(wire, slot)
      for (const listener of listeners) listener(submission.entry)
      return submission
    },
    simulate: (wire, { checkSignatures, checkBlockhash }) => {
      const slot = slots.tip()
      const admitted = admit(wire, slot, accounts, ledger)
      if (!admitted.ok) return admitted
      if (checkBlockhash && !recent(admitted.transaction.recentBlockhash, slot)) return { ok: false, error: 'BlockhashNotFound', logs: [] }
      machine.setTime(slot, slots.blockTime(slot))
      machine.checkSignatures(checkSignatures)
      try {
        return machine.tryOut(wire)
      } finally {
        machine.checkSignatures(true)
      }
    },
    onEntry: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    genesisAccount: (address, state) => machine.setAccount(address, state),
    genesisProgram: (address, elf) => machine.addProgram(address, elf),
    replay: (wire, slot) => {
      if (slot < newest) throw new Error(`slot ${slot} comes after slot ${newest}`)
      machine.checkSignatures(false)
      try {
        return run(wire, slot)
      } finally {
        machine.checkSignatures(true)
      }
    },
  }
}

function tokenFigures(states: readonly (AccountState | null)[], decimals: (mint: string) => number): TokenFigure[] {
  return states.flatMap((state, accountIndex) => {
    const token = readTokenAccount(state)
    if (!state || !token) return []
    const { mint, owner, amount } = token
    return [{ accountIndex, mint, owner, programId: state.owner, decimals: decimals(mint), amount }]
  })
}

/** Asks the machine, because the very transaction whose balances are listed may have created the mint. */
function createDecimals(accounts: AccountHistory, machine: Machine, slot: number): (mint: string) => number {
  return (mint) => (readMint(accounts.at(mint, slot)) ?? readMint(machine.account(mint)))?.decimals ?? 0
}

/** In the form of signature lists: length and text of each memo. */
function memoOf(transaction: WireTransaction, keys: readonly string[]): string | null {
  const memos = transaction.instructions
    .filter(({ programIdIndex }) => keys[programIdIndex] === MEMO_PROGRAM)
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return memos.length > 0 ? memos.join('; ') : null
}
