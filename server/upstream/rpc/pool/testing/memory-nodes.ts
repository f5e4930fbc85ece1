import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { createManualClock, type ManualClock } from '../../../../lib/testing/manual-clock.ts'
import { createRpcPool, type RpcPool, type RpcPoolOptions } from '../pool.ts'
import type { RpcEvent } from '../attempt.ts'
import type { PoolNotice } from '../upkeep.ts'

/** One request as a node receives it. */
export type Call = z.output<typeof callSchema>
/** A node's answer: a whole response, or the `result`. Undefined stands for a missing method. */
export type Answerer = (call: Call) => unknown

const HANGS = Symbol('hangs')

/** Never answers. */
export const hanging: Answerer = () => HANGS

export interface MemoryPool {
  pool: RpcPool
  clock: ManualClock
  urls: string[]
  /** How often a node, counted from 0, was asked for a method. */
  count(node: number, method: string): number
  /** The times of these requests, in epoch milliseconds. */
  times(node: number, method: string): number[]
  behave(node: number, answerer: Answerer): void
  events: RpcEvent[]
  notices: PoolNotice[]
}

/** For tests: a pool over nodes without sockets, each of another operator, on a clock that only the test moves. Closed after the test. */
export function memoryPool(answerers: readonly Answerer[], options: Partial<RpcPoolOptions> = {}): MemoryPool {
  const clock = createManualClock()
  const current = [...answerers]
  const asked: { node: number; method: string; at: number }[] = []
  const events: RpcEvent[] = []
  const notices: PoolNotice[] = []
  const urls = options.urls ?? answerers.map((_, node) => `https://rpc.operator-${node}.example/${node}`)
  const pool = createRpcPool({
    clock,
    random: () => 0.5,
    onEvent: (event) => events.push(event),
    onNotice: (notice) => notices.push(notice),
    async fetch(input, init) {
      const node = Number(String(input).split('/').at(-1))
      const call = callSchema.parse(JSON.parse(String(init?.body)))
      asked.push({ node, method: call.method, at: clock.now() })
      const answer = current[node]?.(call)
      if (answer === HANGS) return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      if (answer instanceof Response) return answer
      return rpcResponse(answer === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result: answer })
    },
    ...options,
    urls,
  })
  onTestFinished(() => pool.close())
  const of = (node: number, method: string) => asked.filter((entry) => entry.node === node && entry.method === method)
  return {
    pool,
    clock,
    urls: [...urls],
    count: (node, method) => of(node, method).length,
    times: (node, method) => of(node, method).map(({ at }) => at),
    behave(node, answerer) {
      current[node] = answerer
    },
    events,
    notices,
  }
}

/** A JSON-RPC answer over HTTP. */
export function rpcResponse(part: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', id: 1, ...part }, { status, headers })
}

const callSchema = z.object({ id: z.union([z.string(), z.int()]), method: z.string(), params: z.array(z.unknown()).default([]) })
