import type { BlockList } from 'node:net'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { groupOf } from './middleware/address-limits.ts'
import { addressBehind } from './middleware/client-address.ts'

export interface FairQueue {
  listener: RequestListener
  /** Requests that wait for their turn. */
  waiting(): number
}

/** Begun in one turn of the event loop, which reads and writes sockets between turns: so many requests, within so many milliseconds. */
const A_TURN = 4
const TURN_MS = 1
/** Requests of one address that are being worked on at the same time. */
const AT_ONCE = 8
/** Requests of one address that may wait: only a client that doesn't wait for answers before it asks again has more. */
const MOST_WAITING = 4096

interface Flow {
  underWay: number
  waiting: { request: IncomingMessage; response: ServerResponse }[]
}

/**
 * Fair queueing by address, in front of everything: while more is asked than can be answered at once, addresses take turns, so that
 * one that keeps a thousand connections busy waits for itself and nobody else. Nothing is refused, and a server at rest adds nothing. This
 * machine itself (health checks, metrics) never waits. See decision 0075.
 */
export function fairQueue(listener: RequestListener, proxies: BlockList): FairQueue {
  const flows = new Map<string, Flow>()
  /** Those with requests that may begin, in the order of their turns. */
  const turns: [string, Flow][] = []
  let waiting = 0
  let begun = 0
  let turnBegan = 0
  let isScheduled = false

  const hasTime = () => begun === 0 || (begun < A_TURN && performance.now() - turnBegan < TURN_MS)
  const begin = (key: string, flow: Flow, request: IncomingMessage, response: ServerResponse) => {
    if (begun === 0) turnBegan = performance.now()
    begun += 1
    schedule()
    listener(request, response)
    if (response.headersSent) return
    flow.underWay += 1
    whenAnswered(response, () => {
      flow.underWay -= 1
      if (flow.waiting.length > 0 && flow.underWay === AT_ONCE - 1) turns.push([key, flow])
      settle(key, flow)
      if (turns.length > 0) schedule()
    })
  }
  const settle = (key: string, flow: Flow) => {
    if (flow.underWay === 0 && flow.waiting.length === 0) flows.delete(key)
  }
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }
  const nextTurn = () => {
    isScheduled = false
    begun = 0
    while (hasTime()) {
      const [key, flow] = turns.shift() ?? []
      if (key === undefined || flow === undefined) return
      const next = flow.waiting.shift()
      if (next) waiting -= 1
      // Whoever left meanwhile needs no answer.
      if (next && !next.response.destroyed) begin(key, flow, next.request, next.response)
      if (flow.waiting.length > 0 && flow.underWay < AT_ONCE) turns.push([key, flow])
      settle(key, flow)
    }
    schedule()
  }
  return {
    waiting: () => waiting,
    listener: (request, response) => {
      const address = addressBehind(proxies, request.socket.remoteAddress ?? null, request.headers['x-forwarded-for'])
      if (address === null) return void listener(request, response)
      const key = groupOf(address)
      const flow = flows.get(key) ?? { underWay: 0, waiting: [] }
      if (hasTime() && flow.waiting.length === 0 && flow.underWay < AT_ONCE) {
        flows.set(key, flow)
        begin(key, flow, request, response)
        return settle(key, flow)
      }
      if (flow.waiting.length >= MOST_WAITING) return void request.socket.destroy()
      flows.set(key, flow)
      if (flow.waiting.push({ request, response }) === 1 && flow.underWay < AT_ONCE) turns.push([key, flow])
      waiting += 1
      schedule()
    },
  }
}

/** Calls back once: when the head of the answer goes out, as a stream stays open after it, or when the connection is gone. */
function whenAnswered(response: ServerResponse, done: () => void): void {
  const writeHead = response.writeHead.bind(response)
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    done()
  }
  response.once('close', once)
  response.writeHead = (...head: unknown[]) => {
    once()
    return Reflect.apply(writeHead, response, head)
  }
}
