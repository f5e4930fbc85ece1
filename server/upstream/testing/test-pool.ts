import { expect, onTestFinished } from 'vitest'
import { createRpcPool, type RpcPool, type RpcPoolOptions } from '../rpc/pool/pool.ts'
import type { RpcEvent } from '../rpc/pool/attempt.ts'
import { RpcError } from '../rpc/node/rpc-error.ts'
import { createManualClock, type ManualClock } from '../../lib/testing/manual-clock.ts'
import { type Behaviour, results, startTestNode, type TestNode } from './test-node.ts'

export const SLOT = 400_000_000

/** How many slots the chain of `well` has advanced: two and a half per second of the clock of the latest pool. */
let slotsPassed = () => 0

export interface TestPool {
  nodes: TestNode[]
  pool: RpcPool
  clock: ManualClock
  events: RpcEvent[]
  /** Lets time pass in steps, in each of which every request is answered. Not for nodes that hang. */
  pass(ms: number): Promise<void>
}

/** A pool over real servers, with keys in their URLs and a clock that only the test moves. Closed after the test. */
export async function testPool(behaviours: readonly Behaviour[], options: Partial<RpcPoolOptions> = {}): Promise<TestPool> {
  const nodes = await Promise.all(behaviours.map((behaviour, index) => startTestNode(behaviour, `/v2/SECRETKEY${index}?api-key=QUERYKEY${index}`)))
  const clock = createManualClock()
  const startedAt = clock.now()
  slotsPassed = () => Math.floor((clock.now() - startedAt) / 400)
  const events: RpcEvent[] = []
  let started = 0
  const pool = createRpcPool({
    urls: nodes.map((node) => node.url),
    clock,
    fetch: (...request) => {
      started += 1
      return fetch(...request)
    },
    random: () => 0.5,
    onEvent: (event) => events.push(event),
    ...options,
  })
  onTestFinished(async () => {
    pool.close()
    await Promise.all(nodes.map((node) => node.close()))
  })
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      await clock.advance(Math.min(500, ms - passed))
      await until(() => started === events.length)
    }
  }
  return { nodes, pool, clock, events, pass }
}

/** Answers a slot, at first this one, and, as its health, a word that tells which node answered. */
export function well(word: string, slot = SLOT): Behaviour {
  return results({ getSlot: () => slot + slotsPassed(), getHealth: word, sendTransaction: word, getSignaturesForAddress: [] })
}

/** Waits, without the pool's clock, for a condition that sockets decide. */
export async function until(condition: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 5000
  while (!condition() && Date.now() < giveUpAt) await new Promise((resolve) => setImmediate(resolve))
  expect(condition()).toBe(true)
}

/** The RpcError that a promise must reject with. */
export async function rpcErrorOf(promise: Promise<unknown>): Promise<RpcError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof RpcError) return error
    throw error
  }
  throw new Error('expected a failure')
}
