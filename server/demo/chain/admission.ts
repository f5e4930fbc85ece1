import type { AccountHistory } from './account-history.ts'
import { base58 } from './base58.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import type { AccountState } from './machine.ts'
import { LOOKUP_TABLE_PROGRAM } from './programs.ts'
import type { TransactionError } from './transaction-error.ts'
import type { WireTransaction } from './wire-format.ts'
import { decodeTransaction, isWritable } from './wire-transaction.ts'

/** The accounts of a transaction, by account number. */
export interface Admitted {
  ok: true
  transaction: WireTransaction
  loaded: LedgerEntry['loaded']
  keys: string[]
  writable: boolean[]
}

export interface Refused {
  ok: false
  error: TransactionError
  logs: readonly string[]
}

/** The checks of a node before it runs anything. */
export function admit(wire: Uint8Array, slot: number, accounts: AccountHistory, ledger: Ledger): Admitted | Refused {
  const refuse = (error: TransactionError) => ({ ok: false as const, error, logs: [] })
  const transaction = decodeTransaction(wire)
  const signature = transaction?.signatures[0]
  if (!transaction || !signature) return refuse('SanitizeFailure')
  if (ledger.has(base58(signature))) return refuse('AlreadyProcessed')
  const writable: string[] = []
  const readonly: string[] = []
  for (const { accountKey, writableIndexes, readonlyIndexes } of transaction.lookups) {
    const table = lookupTable(accounts.at(accountKey, slot))
    if (!table) return refuse('AddressLookupTableNotFound')
    for (const [indexes, list] of [[writableIndexes, writable] as const, [readonlyIndexes, readonly] as const]) {
      for (const index of indexes) {
        const address = table(index)
        if (address === null) return refuse('InvalidAddressLookupTableIndex')
        list.push(address)
      }
    }
  }
  return {
    ok: true,
    transaction,
    loaded: { writable, readonly },
    keys: [...transaction.accountKeys, ...writable, ...readonly],
    writable: [...transaction.accountKeys.map((_, index) => isWritable(transaction, index)), ...writable.map(() => true), ...readonly.map(() => false)],
  }
}

/** A lookup table has 56 bytes of header, then addresses. */
const LOOKUP_TABLE_HEADER = 56

function lookupTable(account: AccountState | null): ((index: number) => string | null) | null {
  if (account?.owner !== LOOKUP_TABLE_PROGRAM) return null
  return (index) => {
    const at = LOOKUP_TABLE_HEADER + 32 * index
    return at + 32 <= account.data.length ? base58(account.data.subarray(at, at + 32)) : null
  }
}
