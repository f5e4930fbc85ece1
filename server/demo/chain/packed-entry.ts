import type { LedgerEntry, TokenFigure } from './ledger.ts'
import { decodeTransaction } from './wire-transaction.ts'

/** A transaction in a tenth of the memory: two short texts instead of dozens of objects. Tens of thousands are kept. */
export interface PackedEntry {
  index: number
  slot: number
  signature: string
  error: LedgerEntry['error']
  memo: string | null
  /** One character per byte. */
  wire: string
  rest: string
}

export function pack(entry: LedgerEntry): PackedEntry {
  const { index, slot, signature, error, memo, wire, logs, inner, computeUnits, fee, loaded, lamportsBefore, lamportsAfter, tokensBefore, tokensAfter } = entry
  const rest: Rest = [
    logs.map(number),
    inner.map((calls) => [calls.index, calls.instructions.map((call) => [call.programIdIndex, [...call.accounts], [...call.data], call.stackHeight])]),
    computeUnits,
    fee,
    [[...loaded.writable], [...loaded.readonly]],
    [...lamportsBefore].map(String),
    [...lamportsAfter].map(String),
    tokensBefore.map(packFigure),
    tokensAfter.map(packFigure),
  ]
  return { index, slot, signature, error, memo, wire: Buffer.from(wire).toString('latin1'), rest: JSON.stringify(rest) }
}

export function unpack({ index, slot, signature, error, memo, wire: text, rest }: PackedEntry): LedgerEntry {
  const wire = Uint8Array.from(Buffer.from(text, 'latin1'))
  const parts: Rest = JSON.parse(rest)
  const [logs, inner, computeUnits, fee, [writable, readonly], before, after, tokensBefore, tokensAfter] = parts
  return {
    index,
    slot,
    signature,
    error,
    memo,
    wire,
    logs: logs.map(textOf),
    inner: inner.map(([index, calls]) => ({
      index,
      instructions: calls.map(([programIdIndex, accounts, data, stackHeight]) => ({ programIdIndex, accounts, data: Uint8Array.from(data), stackHeight })),
    })),
    computeUnits,
    fee,
    keys: [...(decodeTransaction(wire)?.accountKeys ?? []), ...writable, ...readonly],
    loaded: { writable, readonly },
    lamportsBefore: before.map(BigInt),
    lamportsAfter: after.map(BigInt),
    tokensBefore: tokensBefore.map(unpackFigure),
    tokensAfter: tokensAfter.map(unpackFigure),
  }
}

type Call = [programIdIndex: number, accounts: number[], data: number[], stackHeight: number]
type Figure = [accountIndex: number, mint: number, owner: number, programId: number, decimals: number, amount: string]
type Rest = [
  logs: number[],
  inner: [index: number, calls: Call[]][],
  computeUnits: number,
  fee: number,
  loaded: [writable: string[], readonly: string[]],
  lamportsBefore: string[],
  lamportsAfter: string[],
  tokensBefore: Figure[],
  tokensAfter: Figure[],
]

function packFigure({ accountIndex, mint, owner, programId, decimals, amount }: TokenFigure): Figure {
  return [accountIndex, number(mint), number(owner), number(programId), decimals, amount.toString()]
}

function unpackFigure([accountIndex, mint, owner, programId, decimals, amount]: Figure): TokenFigure {
  return { accountIndex, mint: textOf(mint), owner: textOf(owner), programId: textOf(programId), decimals, amount: BigInt(amount) }
}

/** Log lines, owners and mints repeat: keep each once, for all chains of the process. */
const texts: string[] = []
const numbers = new Map<string, number>()

function number(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, texts.length)
  return texts.push(text) - 1
}

const textOf = (place: number) => texts[place] ?? ''
