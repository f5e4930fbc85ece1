import { compactLength, join } from './bytes.ts'
import { addressBytes } from './base58.ts'
import type { Instruction } from './instructions.ts'
import type { Wallet } from './keys.ts'
import { createReader, type MessageHeader, type TransactionConfig, type TransactionVersion, type WireTransaction } from './wire-format.ts'
import { decodeV1, encodeV1Message, V1_PREFIX } from './wire-v1.ts'

export interface TransactionPlan {
  feePayer: Wallet
  /** Signers besides the fee payer. */
  signers?: readonly Wallet[]
  instructions: readonly Instruction[]
  recentBlockhash: string
  /** Makes it version 0: addresses in the table are not written into the message. */
  lookupTable?: { address: string; holds: readonly string[] }
  version?: TransactionVersion
  /** Version 1 only. Default: enough for every instruction, without a priority fee. */
  config?: Partial<TransactionConfig>
}

/** Compiles and signs. Throws if a required signature is missing. */
export function signedTransaction(plan: TransactionPlan): Uint8Array {
  const { order, table } = placeAccounts(plan)
  const written = order.filter(({ address }) => !table.numbers.has(address))
  const signing = written.filter(({ signer }) => signer)
  const message = plan.version === 1 ? v1Message(plan, written) : oldMessage(plan, written, table)
  const wallets = new Map([plan.feePayer, ...(plan.signers ?? [])].map((wallet) => [wallet.address, wallet]))
  const signatures = signing.map(({ address }) => {
    const wallet = wallets.get(address)
    if (!wallet) throw new Error(`the signature of ${address} is missing`)
    return wallet.sign(message)
  })
  return plan.version === 1 ? join(message, ...signatures) : join(compactLength(signatures.length), ...signatures, message)
}

/** Null if the bytes aren't a transaction of version legacy, 0 or 1. */
export function decodeTransaction(wire: Uint8Array): WireTransaction | null {
  try {
    return isV1(wire) ? decodeV1(wire) : decodeOld(wire)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** A message without its signatures, as used for fee queries; null if it isn't one. */
export function decodeMessage(message: Uint8Array): WireTransaction | null {
  const signed = isV1(message) ? (message[1] ?? 0) : (message[(message[0] ?? 0) >= 0x80 ? 1 : 0] ?? 0)
  const signatures = new Uint8Array(64 * signed)
  return decodeTransaction(isV1(message) ? join(message, signatures) : join(compactLength(signed), signatures, message))
}

/** Version 1 starts with the message, so the first byte tells; in all others it is the number of signatures, at most 19. */
export function isV1(wire: Uint8Array): boolean {
  return wire[0] === V1_PREFIX
}

/** Whether the message has a version, by its first byte. */
export function isVersioned(wire: Uint8Array): boolean {
  return isV1(wire) || (wire[1 + 64 * (wire[0] ?? 0)] ?? 0) >= 0x80
}

/** Whether the static account with this index is writable. */
export function isWritable({ header, accountKeys }: WireTransaction, number: number): boolean {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  return number < numRequiredSignatures
    ? number < numRequiredSignatures - numReadonlySignedAccounts
    : number < accountKeys.length - numReadonlyUnsignedAccounts
}

function decodeOld(wire: Uint8Array): WireTransaction | null {
  const reader = createReader(wire)
  const signatures = Array.from({ length: reader.length() }, () => reader.take(64))
  const message = wire.subarray(reader.at())
  const versioned = (wire[reader.at()] ?? 0) >= 0x80
  if (versioned && reader.byte() !== 0x80) return null
  const header = reader.header()
  const accountKeys = Array.from({ length: reader.length() }, reader.address)
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
  return { signatures, message, version: versioned ? 0 : 'legacy', header, accountKeys, recentBlockhash, instructions, lookups, config: null }
}

/** Version legacy or 0. */
function oldMessage(plan: TransactionPlan, written: readonly Place[], table: Table): Uint8Array {
  const number = numbering([...written.map(({ address }) => address), ...table.writable, ...table.readonly])
  const versioned = plan.lookupTable !== undefined || plan.version === 0
  const index = (address: string) => plan.lookupTable?.holds.indexOf(address) ?? 0
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = headerOf(written)
  return join(
    versioned ? [0x80] : [],
    [numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts],
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
}

const MOST_COMPUTE_UNITS = 1_400_000
const COMPUTE_UNITS_EACH = 200_000
/** The token programs alone take several hundred kilobytes. */
const LOADED_BYTES = 4 * 1_024 * 1_024

function v1Message(plan: TransactionPlan, written: readonly Place[]): Uint8Array {
  if (plan.lookupTable) throw new Error('version 1 has no lookup tables')
  const accountKeys = written.map(({ address }) => address)
  const number = numbering(accountKeys)
  return encodeV1Message({
    header: headerOf(written),
    config: {
      priorityFee: null,
      computeUnitLimit: Math.min(MOST_COMPUTE_UNITS, COMPUTE_UNITS_EACH * plan.instructions.length),
      loadedAccountsDataSizeLimit: LOADED_BYTES,
      heapSize: null,
      ...plan.config,
    },
    recentBlockhash: plan.recentBlockhash,
    accountKeys,
    instructions: plan.instructions.map(({ programId, accounts, data }) => ({
      programIdIndex: number(programId),
      accounts: accounts.map(({ address }) => number(address)),
      data,
    })),
  })
}

function numbering(addresses: readonly string[]): (address: string) => number {
  const numbers = new Map(addresses.map((address, at) => [address, at]))
  return (address) => numbers.get(address) ?? 0
}

function headerOf(written: readonly Place[]): MessageHeader {
  const readonly = (places: readonly Place[]) => places.filter(({ writable }) => !writable).length
  const signing = written.filter(({ signer }) => signer)
  return {
    numRequiredSignatures: signing.length,
    numReadonlySignedAccounts: readonly(signing),
    numReadonlyUnsignedAccounts: readonly(written.slice(signing.length)),
  }
}

interface Place {
  address: string
  signer: boolean
  writable: boolean
}

/** Addresses from a lookup table. */
interface Table {
  writable: readonly string[]
  readonly: readonly string[]
  numbers: ReadonlySet<string>
}

/** Fee payer first, then signers before others and writable before read-only, each in order of appearance. */
function placeAccounts({ feePayer, instructions, lookupTable }: TransactionPlan): { order: Place[]; table: Table } {
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
  // Called programs and signers can't come from a table.
  const called = new Set(instructions.map(({ programId }) => programId))
  const looked = order.filter(({ address, signer }) => !signer && !called.has(address) && lookupTable?.holds.includes(address))
  const writable = looked.filter((place) => place.writable).map(({ address }) => address)
  const readonly = looked.filter((place) => !place.writable).map(({ address }) => address)
  return { order, table: { writable, readonly, numbers: new Set([...writable, ...readonly]) } }
}
