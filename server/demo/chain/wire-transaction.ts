import { compactLength, join } from './bytes.ts'
import { addressBytes, addressText } from './base58.ts'
import type { Instruction } from './instructions.ts'
import type { Wallet } from './keys.ts'

/** A transaction as it travels: signatures, then the message that they sign. */
export interface WireTransaction {
  signatures: readonly Uint8Array[]
  message: Uint8Array
  version: 'legacy' | 0
  header: { numRequiredSignatures: number; numReadonlySignedAccounts: number; numReadonlyUnsignedAccounts: number }
  /** Those written out in the message; those from lookup tables are numbered after them. */
  accountKeys: readonly string[]
  recentBlockhash: string
  instructions: readonly CompiledInstruction[]
  lookups: readonly { accountKey: string; writableIndexes: readonly number[]; readonlyIndexes: readonly number[] }[]
}

/** Accounts by their number in the transaction. */
export interface CompiledInstruction {
  programIdIndex: number
  accounts: readonly number[]
  data: Uint8Array
}

export interface TransactionPlan {
  feePayer: Wallet
  /** Who signs besides the fee payer. */
  signers?: readonly Wallet[]
  instructions: readonly Instruction[]
  recentBlockhash: string
  /** Makes it version 0: the addresses that stand in the table aren't written out. */
  lookupTable?: { address: string; holds: readonly string[] }
  version?: 'legacy' | 0
}

/** Compiles and signs. Throws when an instruction wants a signature that nobody gives. */
export function signedTransaction(plan: TransactionPlan): Uint8Array {
  const { order, table } = placeAccounts(plan)
  const written = order.filter(({ address }) => !table.numbers.has(address))
  const numbers = new Map([...written.map(({ address }) => address), ...table.writable, ...table.readonly].map((address, at) => [address, at]))
  const number = (address: string) => numbers.get(address) ?? 0
  const signing = written.filter(({ signer }) => signer)
  const count = (list: readonly Place[]) => list.filter(({ writable }) => !writable).length
  const versioned = plan.lookupTable !== undefined || plan.version === 0
  const index = (address: string) => plan.lookupTable?.holds.indexOf(address) ?? 0
  const message = join(
    versioned ? [0x80] : [],
    [signing.length, count(signing), count(written.slice(signing.length))],
    compactLength(written.length),
    ...written.map(({ address }) => addressBytes(address)),
    addressBytes(plan.recentBlockhash),
    compactLength(plan.instructions.length),
    ...plan.instructions.flatMap(({ programId, accounts, data }) => [
      [number(programId)],
      compactLength(accounts.length),
      accounts.map(({ address }) => number(address)),
      compactLength(data.length),
      data,
    ]),
    versioned ? compactLength(plan.lookupTable ? 1 : 0) : [],
    ...(plan.lookupTable
      ? [
          addressBytes(plan.lookupTable.address),
          compactLength(table.writable.length),
          table.writable.map(index),
          compactLength(table.readonly.length),
          table.readonly.map(index),
        ]
      : []),
  )
  const wallets = new Map([plan.feePayer, ...(plan.signers ?? [])].map((wallet) => [wallet.address, wallet]))
  const signatures = signing.map(({ address }) => {
    const wallet = wallets.get(address)
    if (!wallet) throw new Error(`the signature of ${address} is missing`)
    return wallet.sign(message)
  })
  return join(compactLength(signatures.length), ...signatures, message)
}

/** Null when the bytes aren't a transaction of version legacy or 0. */
export function decodeTransaction(wire: Uint8Array): WireTransaction | null {
  const reader = createReader(wire)
  try {
    const signatures = Array.from({ length: reader.length() }, () => reader.take(64))
    const message = wire.subarray(reader.at())
    const versioned = (wire[reader.at()] ?? 0) >= 0x80
    if (versioned && reader.byte() !== 0x80) return null
    const header = {
      numRequiredSignatures: reader.byte(),
      numReadonlySignedAccounts: reader.byte(),
      numReadonlyUnsignedAccounts: reader.byte(),
    }
    const accountKeys = Array.from({ length: reader.length() }, () => reader.address())
    const recentBlockhash = reader.address()
    const instructions = Array.from({ length: reader.length() }, () => ({
      programIdIndex: reader.byte(),
      accounts: [...reader.take(reader.length())],
      data: reader.take(reader.length()),
    }))
    const lookups = Array.from({ length: versioned ? reader.length() : 0 }, () => ({
      accountKey: reader.address(),
      writableIndexes: [...reader.take(reader.length())],
      readonlyIndexes: [...reader.take(reader.length())],
    }))
    if (reader.at() !== wire.length || signatures.length !== header.numRequiredSignatures) return null
    return { signatures, message, version: versioned ? 0 : 'legacy', header, accountKeys, recentBlockhash, instructions, lookups }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether the message has a version, which its first byte says; the signatures before it are at most 19. */
export function isVersioned(wire: Uint8Array): boolean {
  return (wire[1 + 64 * (wire[0] ?? 0)] ?? 0) >= 0x80
}

/** Whether the account with this number, among those written out, may change. */
export function isWritable({ header, accountKeys }: WireTransaction, number: number): boolean {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  return number < numRequiredSignatures
    ? number < numRequiredSignatures - numReadonlySignedAccounts
    : number < accountKeys.length - numReadonlyUnsignedAccounts
}

interface Place {
  address: string
  signer: boolean
  writable: boolean
}

/** Fee payer first, then signers before others and writable before read-only, each in order of appearance. */
function placeAccounts({ feePayer, instructions, lookupTable }: TransactionPlan) {
  const places = new Map<string, Place>()
  const add = ({ address, signer, writable }: Place) => {
    const known = places.get(address)
    places.set(address, { address, signer: signer || (known?.signer ?? false), writable: writable || (known?.writable ?? false) })
  }
  add({ address: feePayer.address, signer: true, writable: true })
  for (const { accounts } of instructions) accounts.forEach(add)
  for (const { programId } of instructions) add({ address: programId, signer: false, writable: false })
  const rank = ({ signer, writable }: Place) => (signer ? 0 : 2) + (writable ? 0 : 1)
  const order = [...places.values()].sort((a, b) => rank(a) - rank(b))
  // Programs that are called can't come from a table, and neither can signers.
  const called = new Set(instructions.map(({ programId }) => programId))
  const looked = order.filter(({ address, signer }) => !signer && !called.has(address) && lookupTable?.holds.includes(address))
  const writable = looked.filter((place) => place.writable).map(({ address }) => address)
  const readonly = looked.filter((place) => !place.writable).map(({ address }) => address)
  return { order, table: { writable, readonly, numbers: new Set([...writable, ...readonly]) } }
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('the transaction ends early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = () => take(1)[0] ?? 0
  const length = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new RangeError('a length has too many bytes')
  }
  return { at: () => at, take, byte, length, address: () => addressText(take(32)) }
}
