import { z } from 'zod'
import type { Clock } from '../../../../lib/clock.ts'
import type { Purpose } from '../../node/node-state.ts'
import { answer as trueAnswer, FIRST_SLOT, SLOT_MS, tokenAccount } from './true-chain.ts'
import { seeded } from '../../../../lib/testing/seeded.ts'

type Fault =
  | { mode: 'well' }
  | { mode: 'slow'; ms: number }
  | { mode: 'lag'; slots: number }
  | { mode: 'hang' }
  | { mode: 'refuse' }
  | { mode: 'limit'; retryAfter: string | null }
  | { mode: 'unauthorized' }
  | { mode: 'http'; status: number; retryAfter: string | null }
  | { mode: 'body'; text: string }
  | { mode: 'broken-body' }
  | { mode: 'result'; result: unknown }
  | { mode: 'rpc-error'; code: number }
  /** These methods are refused, and the others answered. */
  | { mode: 'refuse-methods'; status: number; code: number }
  /** Too many requests for one method. */
  | { mode: 'limit-method'; retryAfter: string | null }
  /** The context's slot, and the data for it, are made up; `getSlot` is right. */
  | { mode: 'lying-slot'; by: number }
  /** Keeps up and calls itself healthy, but its answers are old. */
  | { mode: 'old-answers'; slots: number }
type Mode = Fault['mode']

interface Period {
  from: number
  to: number
  fault: Fault
}

export interface NodeCall {
  node: number
  method: string
  purpose: Purpose
  at: number
  mode: Mode
}

export interface FaultyNodes {
  urls: string[]
  fetch: typeof globalThis.fetch
  calls: NodeCall[]
  /** Whether one node was well for the whole span, and had not asked to be left alone (429, 401, Retry-After). */
  oneWasWell(from: number, to: number): boolean
  /** Requests not answered yet. */
  open(): number
  /** What happens to each node and when, for the report of a failure. */
  story(): string
}

/** A method refused during a fault is asked for again after this long at most. */
const REFUSED_S = 300
/** A node with too many requests is left alone for up to this long, however little it asks for. */
const LIMITED_S = 30

/** What a node with a number answers whose chain has reached a slot. */
export type NodeAnswer = (method: string, params: readonly unknown[], slot: number, blockTime: (slot: number) => number, node: number) => unknown

/** Four nodes of one chain, each of which fails in every possible way, and recovers, at moments that the seed decides. */
export function createFaultyNodes({ clock, seed, durationMs, count = 4, answer = trueAnswer }: { clock: Pick<Clock, 'now' | 'after'>; seed: number; durationMs: number; count?: number; answer?: NodeAnswer }): FaultyNodes {
  const random = seeded(seed)
  const startedAt = clock.now()
  const between = (least: number, most: number) => least + random() * (most - least)
  const plans = Array.from({ length: count }, () => plan(startedAt, startedAt + durationMs, between, random))
  /** How far each is behind when it is well: no two nodes are at the same slot. */
  const offsets = plans.map((_plan, index) => index % 3)
  const leftAloneUntil = plans.map(() => Number.NEGATIVE_INFINITY)
  const calls: NodeCall[] = []
  let open = 0

  const blockTime = (slot: number) => Math.floor((startedAt + (slot - FIRST_SLOT) * SLOT_MS) / 1000)

  const faultOf = (node: number): Fault => plans[node]?.find(({ to }) => clock.now() < to)?.fault ?? { mode: 'well' }

  const later = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const cancel = Number.isFinite(ms) ? clock.after(ms, resolve) : () => {}
      const abort = () => {
        cancel()
        reject(signal?.reason)
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
    })

  const respond = async (node: number, { id, method, params }: z.output<typeof callSchema>, signal: AbortSignal | null | undefined): Promise<Response> => {
    const fault = faultOf(node)
    calls.push({ node, method, purpose: purposeOf(id, method), at: clock.now(), mode: fault.mode })
    await later(latencyOf(fault, random), signal)
    const tip = FIRST_SLOT + Math.floor((clock.now() - startedAt) / SLOT_MS) - (offsets[node] ?? 0)
    const leaveAlone = (seconds: string | null) => {
      leftAloneUntil[node] = Math.max(leftAloneUntil[node] ?? 0, clock.now() + Number(seconds ?? 0) * 1000)
    }
    const headers = (retryAfter: string | null) => (retryAfter === null ? {} : { headers: { 'retry-after': retryAfter } })
    switch (fault.mode) {
      case 'refuse':
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) })
      case 'limit':
        leaveAlone(String(Math.max(LIMITED_S, Number(fault.retryAfter ?? 0))))
        return new Response('too many', { status: 429, ...headers(fault.retryAfter) })
      case 'unauthorized':
        leaveAlone('300')
        return new Response('who are you', { status: 401 })
      case 'http':
        leaveAlone(fault.retryAfter)
        return new Response('oops', { status: fault.status, ...headers(fault.retryAfter) })
      case 'body':
        return new Response(fault.text)
      case 'broken-body':
        return new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }))
      case 'result':
        return Response.json({ jsonrpc: '2.0', result: fault.result, id })
      case 'rpc-error':
        if (fault.code === 429) leaveAlone(String(LIMITED_S))
        return Response.json({ jsonrpc: '2.0', error: { code: fault.code, message: 'no' }, id })
      case 'refuse-methods':
        if (!REFUSED.has(method)) break
        leaveAlone(String(REFUSED_S))
        return Response.json({ jsonrpc: '2.0', error: { code: fault.code, message: 'The RPC call or parameters have been disabled.' }, id }, { status: fault.status })
      case 'limit-method':
        if (method !== 'getAccountInfo') break
        leaveAlone(String(LIMITED_S))
        return Response.json({ jsonrpc: '2.0', error: { code: 429, message: 'Too many requests for a specific RPC call' }, id }, { status: 429, ...headers(fault.retryAfter) })
      case 'lying-slot':
        if (!IN_CONTEXT.has(method)) break
        return Response.json({ jsonrpc: '2.0', result: { context: { slot: Math.max(0, tip + fault.by) }, value: method === 'getBalance' ? 1 : tokenAccount(1n) }, id })
      case 'old-answers':
        if (!IN_CONTEXT.has(method)) break
        return Response.json({ jsonrpc: '2.0', result: answer(method, params, tip - fault.slots, blockTime, node), id })
    }
    return Response.json({ jsonrpc: '2.0', result: answer(method, params, fault.mode === 'lag' ? tip - fault.slots : tip, blockTime, node), id })
  }

  return {
    urls: plans.map((_plan, node) => `http://node-${node}.test/`),
    async fetch(input, init) {
      const node = Number(/node-(\d+)/.exec(String(input))?.[1])
      open += 1
      try {
        return await respond(node, callSchema.parse(JSON.parse(String(init?.body))), init?.signal)
      } finally {
        open -= 1
      }
    },
    calls,
    oneWasWell: (from, to) =>
      plans.some(
        (periods, node) =>
          (leftAloneUntil[node] ?? 0) <= from && !periods.some((period) => period.fault.mode !== 'well' && period.from <= to && period.to > from),
      ),
    open: () => open,
    story: () =>
      plans
        .map((periods, node) => `${node}: ${periods.map(({ from, fault }) => `${((from - startedAt) / 1000).toFixed(1)} ${JSON.stringify(fault)}`).join(', ')}`)
        .join('\n'),
  }
}

const REFUSED = new Set(['getBalance', 'getTransaction'])
const IN_CONTEXT = new Set(['getBalance', 'getAccountInfo'])

/** What follows a good probe has its id, but is no probe. */
function purposeOf(id: string | number, method: string): Purpose {
  if (id !== 'probe') return 'request'
  return method === 'getSlot' ? 'probe' : 'upkeep'
}

const callSchema = z.object({ id: z.union([z.string(), z.int()]), method: z.string(), params: z.array(z.unknown()) })

function plan(start: number, end: number, between: (least: number, most: number) => number, random: () => number): Period[] {
  const periods: Period[] = []
  let well = random() < 0.6
  for (let from = start; from < end; ) {
    const to = from + (well ? between(5000, 90_000) : between(1000, 60_000))
    periods.push({ from, to, fault: well ? { mode: 'well' } : anyFault(between, random) })
    from = to
    // One fault may follow another.
    well = well ? false : random() < 0.7
  }
  return periods
}

function anyFault(between: (least: number, most: number) => number, random: () => number): Fault {
  const one = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0]
  const context = { slot: FIRST_SLOT + 1 }
  return one<() => Fault>([
    () => ({ mode: 'slow', ms: between(700, 4000) }),
    () => ({ mode: 'lag', slots: Math.floor(between(60, 3000)) }),
    () => ({ mode: 'hang' }),
    () => ({ mode: 'hang' }),
    () => ({ mode: 'refuse' }),
    () => ({ mode: 'limit', retryAfter: one([null, '0', '2', '20']) }),
    () => ({ mode: random() < 0.1 ? 'unauthorized' : 'refuse' }),
    () => ({ mode: 'http', status: one([500, 502, 503]), retryAfter: one([null, '0', '5']) }),
    () => ({ mode: 'body', text: one(['<html>', '{"jsonrpc":"2.0","result":{"con', '', '{}', '{"error":"over capacity"}', 'null']) }),
    () => ({ mode: 'broken-body' }),
    () => ({ mode: 'result', result: one<unknown>([{ context, value: {} }, { context: { slot: 'soon' }, value: 0 }, 'yes', { context: { slot: 9e12 }, value: 0 }, -1, []]) }),
    () => ({ mode: 'rpc-error', code: one([-32005, -32016, -32603, -32004, -32602, -32009, 19, 30, 429]) }),
    () => ({ mode: 'refuse-methods', ...one([{ status: 410, code: 410 }, { status: 403, code: -32602 }, { status: 200, code: -32600 }]) }),
    () => ({ mode: 'limit-method', retryAfter: one([null, '0', '5']) }),
    () => ({ mode: 'lying-slot', by: one([-1e12, -FIRST_SLOT + 1, -100_000, -3000, 3000, 100_000, 9e12]) }),
    () => ({ mode: 'old-answers', slots: Math.floor(between(20, 200)) }),
  ])()
}

function latencyOf(fault: Fault, random: () => number): number {
  if (fault.mode === 'hang') return Number.POSITIVE_INFINITY
  return fault.mode === 'slow' ? fault.ms : 5 + random() * 80
}
