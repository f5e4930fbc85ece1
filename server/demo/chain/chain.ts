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

/** Refused: it never was in a block. A transaction that ran and failed is submitted all right, and its entry says so. */
export type Submission = { ok: true; entry: LedgerEntry } | Refused

/** A whole chain in this process, as its nodes need it. Everybody who asks sees it through a node, which decides how much of it shows. */
export interface NodeChain {
  readonly slots: SlotClock
  readonly accounts: AccountHistory
  readonly ledger: Ledger
  readonly genesisHash: string
  /** By how many slots each commitment is behind the newest one. */
  readonly slotsBehind: Readonly<Record<Commitment, number>>
  blockhash(slot: number): string
  /** Whether a transaction with this blockhash would be taken now. */
  isRecent(blockhash: string): boolean
  /** Runs in the slot of this moment. */
  submit(wire: Uint8Array): Submission
  simulate(wire: Uint8Array, options: { checkSignatures: boolean; checkBlockhash: boolean }): Outcome | Refused
  /** Lamports that an account of this size must hold. */
  rent(space: number): bigint
  /** Hears of every transaction once it is in the ledger. Returns how to stop. */
  onEntry(listener: (entry: LedgerEntry) => void): () => void
}

/** A chain that runs transactions. */
export interface DemoChain extends NodeChain {
  /** For those who build the chain: an account that was there from the start. */
  genesisAccount(address: string, state: AccountState): void
  genesisProgram(address: string, elf: Uint8Array): void
  /** For history and replay: runs in that slot, believing signatures and blockhash. Slots must not go down. */
  replay(wire: Uint8Array, slot: number): Submission
}

export interface ChainOptions {
  /** Decides genesis hash and blockhashes. */
  seed: string
  genesisTime: number
  clock: () => number
  /** How long slots take and took. Default: as on mainnet in 2026, 214 ms by now. */
  slotPeriods?: readonly SlotPeriod[] | undefined
  /** With `alpenglow` what is confirmed is final. Default `tower`: 30 slots lie between. */
  finality?: Finality | undefined
  /** Called with each submitted transaction before anybody can see it. A throw undoes nothing and ends the chain. */
  persist?: (wire: Uint8Array, slot: number) => void
}

const LAMPORTS_PER_SIGNATURE = 5_000

/** Lamports. Priority fees of older versions, which stand in Compute Budget instructions, aren't known here: nobody in the demo pays them. */
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
    // Read-only ones as well: copying a program's 100 KB out of the machine would take longer than running it.
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

/** The mint may have been made by the very transaction whose balances are listed, hence the look at the machine. */
function createDecimals(accounts: AccountHistory, machine: Machine, slot: number): (mint: string) => number {
  return (mint) => (readMint(accounts.at(mint, slot)) ?? readMint(machine.account(mint)))?.decimals ?? 0
}

/** As lists of signatures show it: length and text of each memo. */
function memoOf(transaction: WireTransaction, keys: readonly string[]): string | null {
  const memos = transaction.instructions
    .filter(({ programIdIndex }) => keys[programIdIndex] === MEMO_PROGRAM)
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return memos.length > 0 ? memos.join('; ') : null
}
