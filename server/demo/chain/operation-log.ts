import { closeSync, existsSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { GENESIS_SLOT } from './slots.ts'

/** Determines everything up to the first operation, and allows checking that it is still reproduced. */
export interface ChainHeader {
  /** Version of the code that made the chain. */
  version: number
  seed: string
  /** Milliseconds since 1970. */
  genesisTime: number
  holders: number
  /** Hash of the history before the first operation. */
  story: string
}

export interface Operation {
  slot: number
  wire: Uint8Array
}

export interface StoredChain {
  header: ChainHeader
  operations: Operation[]
  /** The file is intact up to here. */
  bytes: number
  /** The last line was cut off, as by a kill. */
  torn: boolean
}

/** The chain stored in this file; null if there is none yet; a reason if it is unusable. */
export function readStoredChain(path: string): StoredChain | { reason: string } | null {
  if (!existsSync(path)) return null
  const text = readFileSync(path, 'utf8')
  const end = text.lastIndexOf('\n') + 1
  // Not even the first line was finished: nothing has happened yet.
  if (end === 0) return null
  const [first = '', ...rest] = text.slice(0, end).split('\n')
  const header = headerLine.safeParse(json(first))
  if (!header.success) return { reason: 'it has no readable header' }
  const operations: Operation[] = []
  let newest = 0
  for (const [index, line] of rest.slice(0, -1).entries()) {
    const operation = operationLine.safeParse(json(line))
    if (!operation.success || operation.data[0] < newest) return { reason: `it is damaged in line ${index + 2}` }
    newest = operation.data[0]
    operations.push({ slot: GENESIS_SLOT + newest, wire: Uint8Array.from(Buffer.from(operation.data[1], 'base64')) })
  }
  return { header: header.data, operations, bytes: Buffer.byteLength(text.slice(0, end)), torn: end < text.length }
}

/** Moves a file out of the way and returns its new name. */
export function setAside(path: string): string {
  for (let number = 1; ; number += 1) {
    const name = path.replace(/(\.jsonl)?$/, `.old-${number}.jsonl`)
    if (existsSync(name)) continue
    renameSync(path, name)
    return name
  }
}

/** Each transaction is written here before it is visible. */
export interface OperationLog {
  append(wire: Uint8Array, slot: number): void
  close(): void
}

/** Continues after the intact part of `stored`, or starts the file with the header. */
export function openOperationLog(path: string, header: ChainHeader, stored: StoredChain | null): OperationLog {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a')
  let size = stored?.bytes ?? 0
  ftruncateSync(file, size)
  const write = (line: unknown) => {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    // Two processes on one log would each write a different history, and a restart couldn't tell which was true.
    if (fstatSync(file).size !== size) throw new Error(`another process has written to ${path}`)
    writeSync(file, bytes)
    size += bytes.length
  }
  if (!stored) write(header)
  return {
    append: (wire, slot) => write([slot - GENESIS_SLOT, Buffer.from(wire).toString('base64')]),
    close: () => closeSync(file),
  }
}

const headerLine = z.object({
  version: z.number(),
  seed: z.string(),
  genesisTime: z.int().nonnegative(),
  holders: z.int().nonnegative(),
  story: z.string(),
})
const operationLine = z.tuple([z.int().nonnegative(), z.base64().min(1)])

function json(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
