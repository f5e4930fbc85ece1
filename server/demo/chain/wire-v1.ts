import { addressBytes } from './base58.ts'
import { join, u16, u32, u64 } from './bytes.ts'
import { createReader, type CompiledInstruction, type MessageHeader, type TransactionConfig, type WireTransaction } from './wire-format.ts'

/** SIMD-0385: no lookup tables, no Compute Budget instructions, and the signatures follow the message, without a count. */
export const V1_PREFIX = 0x81
export const V1_MOST_BYTES = 4_096
const MOST_ADDRESSES = 64
const MOST_INSTRUCTIONS = 64
const MOST_SIGNATURES = 12

/** Which config values follow the addresses, in this order. The fee has two bits, because it takes two words. */
const PRIORITY_FEE = 0b11
const COMPUTE_UNIT_LIMIT = 0b100
const LOADED_ACCOUNTS_DATA_SIZE = 0b1000
const HEAP_SIZE = 0b1_0000
const KNOWN_BITS = 0b1_1111

export interface V1Message {
  header: MessageHeader
  config: TransactionConfig
  recentBlockhash: string
  accountKeys: readonly string[]
  instructions: readonly CompiledInstruction[]
}

export function encodeV1Message({ header, config, recentBlockhash, accountKeys, instructions }: V1Message): Uint8Array {
  const { priorityFee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize } = config
  const mask =
    (priorityFee === null ? 0 : PRIORITY_FEE) |
    (computeUnitLimit === null ? 0 : COMPUTE_UNIT_LIMIT) |
    (loadedAccountsDataSizeLimit === null ? 0 : LOADED_ACCOUNTS_DATA_SIZE) |
    (heapSize === null ? 0 : HEAP_SIZE)
  return join(
    [V1_PREFIX, header.numRequiredSignatures, header.numReadonlySignedAccounts, header.numReadonlyUnsignedAccounts],
    u32(mask),
    addressBytes(recentBlockhash),
    [instructions.length, accountKeys.length],
    ...accountKeys.map(addressBytes),
    priorityFee === null ? [] : u64(priorityFee),
    ...[computeUnitLimit, loadedAccountsDataSizeLimit, heapSize].map((value) => (value === null ? [] : u32(value))),
    ...instructions.flatMap(({ programIdIndex, accounts, data }) => [[programIdIndex, accounts.length], u16(data.length)]),
    ...instructions.flatMap(({ accounts, data }) => [accounts, data]),
  )
}

/**
 * Null if it isn't a valid transaction of version 1. Must be as strict as the machine, which crashes the whole process on
 * bytes that it can't read.
 */
export function decodeV1(wire: Uint8Array): WireTransaction | null {
  if (wire.length > V1_MOST_BYTES) return null
  const reader = createReader(wire)
  if (reader.byte() !== V1_PREFIX) return null
  const header = reader.header()
  const mask = reader.u32()
  const recentBlockhash = reader.address()
  const numInstructions = reader.byte()
  const numAddresses = reader.byte()
  if (numInstructions > MOST_INSTRUCTIONS || numAddresses > MOST_ADDRESSES || !isSoundHeader(header, numAddresses) || !isSoundMask(mask)) return null
  const accountKeys = Array.from({ length: numAddresses }, reader.address)
  const config: TransactionConfig = {
    priorityFee: mask & PRIORITY_FEE ? reader.u64() : null,
    computeUnitLimit: mask & COMPUTE_UNIT_LIMIT ? reader.u32() : null,
    loadedAccountsDataSizeLimit: mask & LOADED_ACCOUNTS_DATA_SIZE ? reader.u32() : null,
    heapSize: mask & HEAP_SIZE ? reader.u32() : null,
  }
  const heads = Array.from({ length: numInstructions }, () => ({ programIdIndex: reader.byte(), accounts: reader.byte(), bytes: reader.u16() }))
  const instructions = heads.map(({ programIdIndex, accounts, bytes }) => ({ programIdIndex, accounts: [...reader.take(accounts)], data: reader.take(bytes) }))
  const message = wire.subarray(0, reader.at())
  const signatures = Array.from({ length: header.numRequiredSignatures }, () => reader.take(64))
  const inRange = instructions.every(
    ({ programIdIndex, accounts }) => programIdIndex > 0 && programIdIndex < numAddresses && accounts.every((number) => number < numAddresses),
  )
  const sound = reader.at() === wire.length && inRange && isSoundHeap(config.heapSize) && new Set(accountKeys).size === numAddresses
  return sound ? { signatures, message, version: 1, header, accountKeys, recentBlockhash, instructions, lookups: [], config } : null
}

function isSoundHeader({ numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts }: MessageHeader, addresses: number): boolean {
  return (
    numRequiredSignatures > 0 &&
    numRequiredSignatures <= MOST_SIGNATURES &&
    numReadonlySignedAccounts < numRequiredSignatures &&
    numRequiredSignatures + numReadonlyUnsignedAccounts <= addresses
  )
}

function isSoundMask(mask: number): boolean {
  const fee = mask & PRIORITY_FEE
  return (mask & ~KNOWN_BITS) === 0 && (fee === 0 || fee === PRIORITY_FEE)
}

function isSoundHeap(size: number | null): boolean {
  return size === null || (size % 1_024 === 0 && size >= 32 * 1_024 && size <= 256 * 1_024)
}
