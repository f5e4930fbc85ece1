import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { accepted } from './token-transaction.ts'

/** For tests: transactions recorded from real nodes, kept outside this repository. */
const folder = new URL('../../../../../shared/fixtures/', import.meta.url)

export const haveRecordings = existsSync(folder)

/** The names of all recorded transactions, without `.json`. */
export const recordingNames: readonly string[] = haveRecordings
  ? readdirSync(folder)
      .filter((name) => name.startsWith('gettx_') && name.endsWith('.json'))
      .map((name) => name.replace('.json', ''))
  : []

const envelope = z.union([
  z.tuple([z.looseObject({})]).transform(([result]) => result),
  z.looseObject({ result: z.looseObject({}) }).transform(({ result }) => result),
  z.looseObject({}),
])

/** The `result` of one recording: some are stored bare, some as a JSON-RPC answer, some in a list of one. */
export function recording(name: string): unknown {
  return envelope.parse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')))
}

/** The full address of an account in a recording, from its first letters. */
export function accountOf(name: string, start: string): string {
  const found = accepted(recording(name)).accounts.filter((account) => account.startsWith(start))
  if (found.length !== 1) throw new Error(`${found.length} accounts of ${name} start with ${start}`)
  return found[0] ?? ''
}
