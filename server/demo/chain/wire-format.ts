import { addressText } from './base58.ts'

/** A transaction in wire format: a message with its signatures. */
export interface WireTransaction {
  signatures: readonly Uint8Array[]
  message: Uint8Array
  version: TransactionVersion
  header: MessageHeader
  /** Static accounts of the message; those from lookup tables are numbered after them. */
  accountKeys: readonly string[]
  recentBlockhash: string
  instructions: readonly CompiledInstruction[]
  /** Only version 0 has any. */
  lookups: readonly { accountKey: string; writableIndexes: readonly number[]; readonlyIndexes: readonly number[] }[]
  /** Only version 1 has one: the others carry Compute Budget instructions in its place. */
  config: TransactionConfig | null
}

export type TransactionVersion = 'legacy' | 0 | 1

export interface MessageHeader {
  numRequiredSignatures: number
  numReadonlySignedAccounts: number
  numReadonlyUnsignedAccounts: number
}

/** Accounts by their index in the transaction. */
export interface CompiledInstruction {
  programIdIndex: number
  accounts: readonly number[]
  data: Uint8Array
}

/** A version 1 message's requests to the runtime. A limit left out counts as 0, so such a transaction can't do anything. */
export interface TransactionConfig {
  /** Total lamports, not micro-lamports per unit. */
  priorityFee: bigint | null
  computeUnitLimit: number | null
  /** Bytes, including the programs. */
  loadedAccountsDataSizeLimit: number | null
  /** Bytes, a multiple of 1,024. */
  heapSize: number | null
}

/** Reads bytes from the front. Throws a RangeError if they end early. */
export function createReader(bytes: Uint8Array) {
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
  const view = (size: number) => {
    const part = take(size)
    return new DataView(part.buffer, part.byteOffset, size)
  }
  return {
    at: () => at,
    take,
    byte,
    length,
    u16: () => view(2).getUint16(0, true),
    u32: () => view(4).getUint32(0, true),
    u64: () => view(8).getBigUint64(0, true),
    address: () => addressText(take(32)),
    header: (): MessageHeader => ({ numRequiredSignatures: byte(), numReadonlySignedAccounts: byte(), numReadonlyUnsignedAccounts: byte() }),
  }
}
