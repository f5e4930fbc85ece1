import { setTimeout as sleep } from 'node:timers/promises'
import type { Commitment } from '@solana/web3.js'
import { z } from 'zod'
import type { BodyReader } from '../../../lib/body-reader.ts'
import { HOLDING_SLICE } from './holding.ts'
import { HoldingFault } from './holdings-decoder.ts'
import type { AnswerCheck, Patience, RpcSource } from '../pool/rpc-source.ts'
import type { RpcPool } from '../pool/pool.ts'
import { type NodeFailure, RpcError } from '../node/rpc-error.ts'
import { TOKEN_2022_PROGRAM } from './schemas.ts'
import type { Watermarks } from '../pool/watermarks.ts'

/** Takes the accounts out of answers as they arrive. Answers come one after the other, and count only once they are kept. */
export interface HoldingsSink {
  /** Discards everything kept. */
  reset(): Promise<void>
  /** Decodes one answer, as HoldingsDecoder does. An earlier one that was not kept is dropped. */
  read: BodyReader
  /** Counts the answer read last, and resolves with its number of accounts. */
  keep(): Promise<number>
}

export interface HoldingsOptions extends Partial<Patience> {
  /** Default `confirmed`. */
  commitment?: Commitment
  signal?: AbortSignal
  /** Whether pages are acceptable, each of its own slot. Default true. */
  paged?: boolean
  /** The pause for a node that has too much to do, in ms. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>
}

export interface HoldingsReading {
  /** The number of accounts, empty ones included. */
  accounts: number
  /** The oldest slot of all answers. Missing when a node that answers in pages doesn't give it. */
  slot?: number
  /** The number of answers: accounts of one form share a slot only when it was a single one. */
  pages: number
}

type Method = 'getProgramAccountsV2' | 'getProgramAccounts'

interface Question extends HoldingsOptions {
  mint: string
  program: string
  sink: HoldingsSink
}

/** For a whole answer, 280 MB for a million accounts. */
const TIMEOUT_MS = 900_000
/** Before the first byte a node may look through all its accounts. */
const SILENCE_MS = 60_000
const PAGE_LIMIT = 10_000
/** Twenty million accounts. A node that goes on beyond that is going in circles. */
const MOST_PAGES = 2000
const ATTEMPTS_AT_A_PAGE = 5
const FIRST_WAIT_MS = 1000
const MOST_WAIT_MS = 30_000
/** Failures that a node may recover from while it is asked for page after page. */
const PASSING = new Set(['rate-limited', 'no-node', 'timeout', 'unreachable', 'http-error', 'garbage'])

/**
 * Nodes with an index of mints use it only when one of these filters accompanies the mint. In Token-2022 an account without
 * extensions has no type byte, so both are asked for there.
 */
const PLAIN_ACCOUNT = { dataSize: 165 } as const
const EXTENDED_ACCOUNT = { memcmp: { offset: 165, bytes: 'Ag==', encoding: 'base64' } } as const

/**
 * Reads every account of a mint from one node: in pages first, or whole when no node has pages. After a failure the next node
 * is asked, from the beginning. An empty list counts only when no other node has more.
 */
export async function readHoldings(pool: Pick<RpcPool, 'pin'>, watermarks: Watermarks, question: Question): Promise<HoldingsReading> {
  const { sink, mint, program, commitment = 'confirmed', signal, paged = true } = question
  const watermark = `getProgramAccounts ${mint} ${program} ${commitment}`
  const attempts: NodeFailure[] = []
  let failure: RpcError | undefined
  let empty: HoldingsReading | undefined
  for (const method of paged ? (['getProgramAccountsV2', 'getProgramAccounts'] as const) : (['getProgramAccounts'] as const)) {
    for (const source of sources(pool, method)) {
      signal?.throwIfAborted()
      await sink.reset()
      try {
        const reading = await readFrom(source, method, question, watermarks.of(watermark))
        if (reading.accounts === 0) {
          empty = reading
          continue
        }
        if (reading.slot !== undefined) watermarks.raise(watermark, reading.slot)
        return reading
      } catch (error) {
        if (!(error instanceof RpcError) || error.failure.kind === 'aborted') throw error
        failure = error
        attempts.push(...error.attempts)
      }
    }
  }
  if (empty) {
    await sink.reset()
    return empty
  }
  throw new RpcError('getProgramAccounts', failure?.failure ?? { kind: 'no-node', retryable: true, message: 'no node offers it', retryAfterMs: null }, attempts)
}

/** Each node that may be asked now, once. */
function* sources(pool: Pick<RpcPool, 'pin'>, method: Method): Generator<RpcSource> {
  const asked = new Set<string>()
  for (;;) {
    const source = pinned(pool, method, asked)
    if (!source || asked.has(source.node)) return
    asked.add(source.node)
    yield source
  }
}

function pinned(pool: Pick<RpcPool, 'pin'>, method: Method, avoid: ReadonlySet<string>): ReturnType<RpcPool['pin']> | undefined {
  try {
    return pool.pin({ method, avoid })
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

async function readFrom(source: RpcSource, method: Method, question: Question, oldest: number): Promise<HoldingsReading> {
  const whole: HoldingsReading = { accounts: 0, pages: 0 }
  for (const form of question.program === TOKEN_2022_PROGRAM ? [PLAIN_ACCOUNT, EXTENDED_ACCOUNT] : [PLAIN_ACCOUNT]) {
    let after: string | null = null
    do {
      const page: Page = await readPage(source, method, question, { form, after, oldest })
      whole.accounts += await question.sink.keep()
      whole.pages += 1
      if (page.slot !== undefined) whole.slot = Math.min(page.slot, whole.slot ?? page.slot)
      if (page.next !== null && (page.next === after || whole.pages >= MOST_PAGES)) {
        throw new RpcError(method, { kind: 'wrong-shape', retryable: true, message: 'its pages never end' })
      }
      after = page.next
    } while (after !== null)
  }
  return whole
}

interface Place {
  form: typeof PLAIN_ACCOUNT | typeof EXTENDED_ACCOUNT
  /** The cursor from the previous page. */
  after: string | null
  /** The slot below which an answer is outdated. */
  oldest: number
}

/** One answer, read into the sink but not kept. A failed page is worth a retry: there may be a hundred of them. */
async function readPage(source: RpcSource, method: Method, question: Question, place: Place): Promise<Page> {
  const { wait = (ms, signal) => sleep(ms, undefined, { signal }), signal } = question
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askPage(source, method, question, place)
    } catch (error) {
      const again = place.after !== null && attempt < ATTEMPTS_AT_A_PAGE
      if (!again || !(error instanceof RpcError) || !PASSING.has(error.failure.kind)) throw error
      const { failure } = error
      const asked = 'retryAfterMs' in failure ? failure.retryAfterMs : null
      await wait(Math.min(MOST_WAIT_MS, Math.max(asked ?? 0, FIRST_WAIT_MS * 2 ** (attempt - 1))), signal)
    }
  }
}

async function askPage(
  source: RpcSource,
  method: Method,
  { mint, program, sink, commitment = 'confirmed', signal, timeoutMs = TIMEOUT_MS, silenceMs = SILENCE_MS }: Question,
  { form, after, oldest }: Place,
): Promise<Page> {
  const schema = method === 'getProgramAccountsV2' ? pageSchema : listSchema
  const check: AnswerCheck = (result) => {
    const fault = faultSchema.safeParse(result)
    if (fault.success) return { verdict: 'wrong-shape', reason: fault.data.fault }
    const page = schema.safeParse(result)
    if (!page.success) {
      const [issue] = page.error.issues
      return { verdict: 'wrong-shape', reason: `${issue?.path.join('.') || 'the result'} ${issue?.message ?? 'has another shape'}` }
    }
    const { slot } = page.data
    if (slot === undefined) return { verdict: 'good' }
    if (slot < oldest) return { verdict: 'stale', slot, reason: `its slot ${slot} is older than ${oldest}, already shown` }
    return { verdict: 'good', slot }
  }
  const options = {
    commitment,
    encoding: 'base64',
    withContext: true,
    dataSlice: HOLDING_SLICE,
    filters: [{ memcmp: { offset: 0, bytes: mint, encoding: 'base58' } }, form],
    ...(method === 'getProgramAccountsV2' ? { limit: PAGE_LIMIT, ...(after === null ? {} : { paginationKey: after }) } : {}),
  }
  const result = await source.ask(method, [program, options], {
    check,
    patience: { timeoutMs, silenceMs },
    read: (body) => readAccounts(sink, body),
    ...(signal ? { signal } : {}),
  })
  return schema.parse(result)
}

/** A list with a faulty account is still an answer, only a useless one. */
async function readAccounts(sink: HoldingsSink, body: AsyncIterable<Uint8Array>): Promise<unknown> {
  try {
    return await sink.read(body)
  } catch (error) {
    if (error instanceof HoldingFault) return { result: { fault: error.message } }
    throw error
  }
}

interface Page {
  slot?: number
  /** Null after the last page. */
  next: string | null
}

const faultSchema = z.object({ fault: z.string() })
const context = z.object({ slot: z.int().nonnegative() })
/** Empty, as the accounts went to the sink. */
const accounts = z.array(z.never())
const listSchema = z.object({ context, value: accounts }).transform(({ context: { slot } }): Page => ({ slot, next: null }))
const paged = z.object({ accounts, paginationKey: z.string().min(1).nullish() })
/** Helius's form, with and without a context; others have no context here. */
const pageSchema = z.union([
  z.object({ context, value: paged }).transform(({ context: { slot }, value }): Page => ({ slot, next: value.paginationKey ?? null })),
  paged.transform(({ paginationKey }): Page => ({ next: paginationKey ?? null })),
])
