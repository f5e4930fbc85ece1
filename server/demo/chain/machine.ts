// The package's public API converts every address to text and back, which takes longer than running the transaction.
import { Account, FailedTransactionMetadata, LiteSvm, type TransactionMetadata } from 'litesvm/dist/internal.js'
import { addressBytes, addressText } from './base58.ts'
import { transactionError, type TransactionError } from './transaction-error.ts'
import type { CompiledInstruction } from './wire-format.ts'
import { isVersioned } from './wire-transaction.ts'

/** The result of a transaction. */
export interface Outcome {
  error: TransactionError | null
  logs: readonly string[]
  /** Calls made by an instruction, by its index; `stackHeight` 2 is a direct call. */
  inner: readonly { index: number; instructions: readonly (CompiledInstruction & { stackHeight: number })[] }[]
  computeUnits: number
}

export interface AccountState {
  lamports: bigint
  /** The program it belongs to. */
  owner: string
  data: Uint8Array
  executable: boolean
}

/** The Solana virtual machine with the real programs, in this process. It knows only the present. */
export interface Machine {
  run(wire: Uint8Array): Outcome
  /** The same without effects. */
  tryOut(wire: Uint8Array): Outcome
  account(address: string): AccountState | null
  setAccount(address: string, state: AccountState): void
  addProgram(address: string, elf: Uint8Array): void
  /** The present as programs see it. `seconds`: Unix time. */
  setTime(slot: number, seconds: number): void
  /** Off during a replay: these transactions were checked when they came in. */
  checkSignatures(check: boolean): void
  rent(space: number): bigint
}

export function createMachine(): Machine {
  const svm = new LiteSvm()
  // The chain, which knows the slots, checks blockhashes and duplicates; the machine needs no history of its own.
  svm.setBlockhashCheck(false)
  svm.setTransactionHistory(0n)
  const clock = svm.getClock()
  return {
    run: (wire) => outcomeOf(isVersioned(wire) ? svm.sendVersionedTransaction(wire) : svm.sendLegacyTransaction(wire)),
    tryOut: (wire) => {
      const result = isVersioned(wire) ? svm.simulateVersionedTransaction(wire) : svm.simulateLegacyTransaction(wire)
      return outcomeOf(result instanceof FailedTransactionMetadata ? result : result.meta())
    },
    account: (address) => {
      const account = svm.getAccount(addressBytes(address))
      const lamports = account?.lamports() ?? 0n
      if (!account || lamports === 0n) return null
      return { lamports, owner: addressText(account.owner()), data: Uint8Array.from(account.data()), executable: account.executable() }
    },
    setAccount: (address, { lamports, owner, data, executable }) =>
      svm.setAccount(addressBytes(address), new Account(lamports, data, addressBytes(owner), executable, 0n)),
    addProgram: (address, elf) => svm.addProgram(addressBytes(address), elf),
    setTime: (slot, seconds) => {
      clock.slot = BigInt(slot)
      clock.epoch = BigInt(Math.floor(slot / SLOTS_PER_EPOCH))
      clock.unixTimestamp = BigInt(seconds)
      svm.setClock(clock)
    },
    checkSignatures: (check) => svm.setSigverify(check),
    rent: (space) => svm.minimumBalanceForRentExemption(BigInt(space)),
  }
}

export const SLOTS_PER_EPOCH = 432_000

function outcomeOf(result: TransactionMetadata | FailedTransactionMetadata): Outcome {
  const failed = result instanceof FailedTransactionMetadata
  const meta = failed ? result.meta() : result
  return {
    error: failed ? transactionError(result) : null,
    logs: meta.logs().map(shared),
    inner: meta.innerInstructions().flatMap((calls, index) =>
      calls.length === 0
        ? []
        : [
            {
              index,
              instructions: calls.map((call) => {
                const instruction = call.instruction()
                return {
                  programIdIndex: instruction.programIdIndex(),
                  accounts: [...instruction.accounts()],
                  data: Uint8Array.from(instruction.data()),
                  stackHeight: call.stackHeight(),
                }
              }),
            },
          ],
    ),
    computeUnits: Number(meta.computeUnitsConsumed()),
  }
}

/** One copy of each log line: tens of thousands of transactions repeat the same few. */
function shared(line: string): string {
  const known = lines.get(line)
  if (known !== undefined) return known
  if (lines.size < 5_000) lines.set(line, line)
  return line
}

const lines = new Map<string, string>()
