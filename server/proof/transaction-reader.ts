/** A signed transaction of version legacy, 0 or 1, as far as a proof needs it. */
export interface SignedTransaction {
  /** The bytes that are signed. */
  message: Uint8Array
  signatures: readonly Uint8Array[]
  /** 32 bytes each; the first pays. The accounts of lookup tables are not among them. */
  keys: readonly Uint8Array[]
  blockhash: Uint8Array
  /** Programs and accounts by their place among the keys. */
  instructions: readonly { program: number; accounts: readonly number[]; data: Uint8Array }[]
  lookupTables: number
}

/**
 * Reads it strictly: null for anything that has bytes too many or too few, another version, lengths written in more bytes than
 * needed, or numbers that point nowhere. So each transaction has one form.
 */
export function readTransaction(wire: Uint8Array): SignedTransaction | null {
  try {
    return wire[0] === VERSION_1 ? readVersion1(wire) : readOlder(wire)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const VERSION_0 = 0x80
const VERSION_1 = 0x81
const SIGNATURE = 64
const KEY = 32
/** By SIMD-0385: the fee takes two bits, because it takes two words. */
const PRIORITY_FEE = 0b11
const WORDS_OF_CONFIG = [0b100, 0b1000, 0b1_0000]
const KNOWN_CONFIG = 0b1_1111

function readOlder(wire: Uint8Array): SignedTransaction {
  const reader = readerOf(wire)
  const signatures = reader.list(() => reader.take(SIGNATURE))
  const start = reader.at()
  const version = (wire[start] ?? 0) >= VERSION_0 ? reader.byte() : null
  if (version !== null && version !== VERSION_0) throw new RangeError('another version')
  const signers = header(reader)
  const keys = reader.list(() => reader.take(KEY))
  const blockhash = reader.take(KEY)
  const instructions = reader.list(() => ({ program: reader.byte(), accounts: reader.list(reader.byte), data: reader.take(reader.length()) }))
  const lookups = version === null ? [] : reader.list(() => ({ key: reader.take(KEY), writable: reader.list(reader.byte), readonly: reader.list(reader.byte) }))
  const looked = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  return sound({ message: wire.subarray(start), signatures, keys, blockhash, instructions, lookupTables: lookups.length }, { reader, signers, accounts: keys.length + looked })
}

/** The signatures follow the message, without a count; Compute Budget instructions are fields. */
function readVersion1(wire: Uint8Array): SignedTransaction {
  const reader = readerOf(wire)
  reader.byte()
  const signers = header(reader)
  const mask = reader.number(4)
  const fee = mask & PRIORITY_FEE
  if ((mask & ~KNOWN_CONFIG) !== 0 || (fee !== 0 && fee !== PRIORITY_FEE)) throw new RangeError('an unknown setting')
  const blockhash = reader.take(KEY)
  const [instructionCount, keyCount] = [reader.byte(), reader.byte()]
  const keys = Array.from({ length: keyCount }, () => reader.take(KEY))
  reader.take(fee === 0 ? 0 : 8)
  for (const bit of WORDS_OF_CONFIG) reader.take((mask & bit) === 0 ? 0 : 4)
  const heads = Array.from({ length: instructionCount }, () => ({ program: reader.byte(), accounts: reader.byte(), bytes: reader.number(2) }))
  const instructions = heads.map(({ program, accounts, bytes }) => ({ program, accounts: [...reader.take(accounts)], data: reader.take(bytes) }))
  const message = wire.subarray(0, reader.at())
  const signatures = Array.from({ length: signers }, () => reader.take(SIGNATURE))
  return sound({ message, signatures, keys, blockhash, instructions, lookupTables: 0 }, { reader, signers, accounts: keyCount })
}

/** How many sign. */
function header(reader: Reader): number {
  const [signers, readonlySigners] = [reader.byte(), reader.byte()]
  reader.byte()
  // The payer is written to.
  if (signers === 0 || readonlySigners >= signers) throw new RangeError('nobody pays')
  return signers
}

function sound(read: SignedTransaction, { reader, signers, accounts }: { reader: Reader; signers: number; accounts: number }): SignedTransaction {
  const { keys, signatures, instructions } = read
  const known = new Set(keys.map((key) => Buffer.from(key).toString('hex')))
  const inRange = instructions.every(({ program, accounts: named }) => program > 0 && program < keys.length && named.every((place) => place < accounts))
  if (!reader.isAtEnd() || signatures.length !== signers || signers > keys.length || known.size !== keys.length || !inRange) throw new RangeError('not sound')
  return read
}

type Reader = ReturnType<typeof readerOf>

/** Every call throws a RangeError where bytes are missing. */
function readerOf(wire: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > wire.length) throw new RangeError('too short')
    at += count
    return wire.subarray(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** Little-endian. */
  const number = (bytes: number): number => take(bytes).reduceRight((sum, part) => sum * 256 + part, 0)
  /** At most three bytes, seven bits each, the lowest first. */
  const length = (): number => {
    let [value, shift] = [0, 0]
    for (;;) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (value > 0xffff || shift > 14 || (part === 0 && shift > 0)) throw new RangeError('not a length')
      if (part < 0x80) return value
      shift += 7
    }
  }
  const list = <T>(read: () => T): T[] => Array.from({ length: length() }, read)
  return { take, byte, number, length, list, at: () => at, isAtEnd: () => at === wire.length }
}
