import type { BlockList } from 'node:net'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { groupOf } from './middleware/address-limits.ts'
import { addressBehind } from './middleware/client-address.ts'

export interface FairQueue {
  listener: RequestListener
  /** Requests that wait for their turn. */
  waiting(): number
}

/** Milliseconds of the event loop: of its clock, and for how many it was busy so far. */
interface LoopTimes {
  now(): number
  busyMs(): number
}
const thisLoop: LoopTimes = { now: () => performance.now(), busyMs: () => performance.eventLoopUtilization().active }

/** Begun in one turn of the event loop, which reads and writes sockets between turns: so many requests, within so many milliseconds. */
const A_TURN = 4
const TURN_MS = 1
/** Requests of one address that are being worked on at the same time, until the head of the answer goes out. */
const AT_ONCE = 8
/** Answers that are on their way to one address: until it has taken them, they are in memory. Streams are not counted. */
const MOST_SENDING = 64
/** An address of which more requests than this wait floods the process. */
const FLOOD = 64
/** While others ask too, floods are begun until the event loop was busy for so many of so many milliseconds. */
const FLOOD_BUSY_MS = 3
const FLOOD_WINDOW_MS = 9
/** Others ask, if one did within so many milliseconds. */
const RECENT_MS = 1000
/** Requests of one address that may wait: only a client that doesn't wait for answers before it asks again has more. */
const MOST_WAITING = 4096

interface Flow {
  key: string
  underWay: number
  sending: number
  waiting: { request: IncomingMessage; response: ServerResponse }[]
  /** Whether it is in the row of those whose turn comes. */
  inRow: boolean
}

/**
 * Fair queueing by address, in front of everything: while more is asked than can be answered at once, addresses take turns, so that
 * one that keeps a thousand connections busy waits for itself and nobody else. While others ask too, such a flood gets a third of the
 * process's time, so that they find it at rest. Nothing is refused, and a server at rest adds nothing. This machine itself (health
 * checks, metrics) never waits. See decision 0075.
 */
export function fairQueue(listener: RequestListener, proxies: BlockList, loop: LoopTimes = thisLoop): FairQueue {
  const flows = new Map<string, Flow>()
  /** Those with requests that may begin, in the order of their turns. */
  const row: Flow[] = []
  let waiting = 0
  let begun = 0
  let turnBegan = 0
  let isScheduled = false
  let isPaused = false
  const budget = floodBudget(loop)
  const asked = recentlyAsked(loop.now)

  const hasTime = () => begun === 0 || (begun < A_TURN && loop.now() - turnBegan < TURN_MS)
  const mayBegin = ({ underWay, sending }: Flow) => underWay < AT_ONCE && underWay + sending < MOST_SENDING

  const begin = (flow: Flow, request: IncomingMessage, response: ServerResponse) => {
    if (begun === 0) turnBegan = loop.now()
    begun += 1
    schedule()
    listener(request, response)
    if (response.writableEnded && request.socket.writableLength === 0) return
    if (isStream(response)) return
    let place: 'underWay' | 'sending' | null = response.headersSent ? 'sending' : 'underWay'
    flow[place] += 1
    const move = (to: 'sending' | null) => {
      if (place) flow[place] -= 1
      place = place && to
      if (place) flow[place] += 1
      goOn(flow)
    }
    response.once('finish', () => move(null)).once('close', () => move(null))
    if (place === 'underWay') onHead(response, (begins) => move(begins === 'stream' ? null : 'sending'))
  }
  /** After anything that may let its next request begin, or was its last. */
  const goOn = (flow: Flow) => {
    if (flow.underWay + flow.sending + flow.waiting.length === 0) flows.delete(flow.key)
    if (flow.inRow || flow.waiting.length === 0 || !mayBegin(flow)) return
    flow.inRow = true
    row.push(flow)
    schedule()
  }
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }
  const isHeld = (flow: Flow) => flow.waiting.length > FLOOD && asked.byOthers(flow.key) && budget.isSpent()
  const nextTurn = () => {
    isScheduled = false
    begun = 0
    const held: Flow[] = []
    while (hasTime()) {
      const flow = row.shift()
      if (!flow) break
      if (isHeld(flow)) {
        held.push(flow)
        continue
      }
      flow.inRow = false
      // It goes on once one of its answers is gone.
      if (!mayBegin(flow)) continue
      const next = flow.waiting.shift()
      if (next) waiting -= 1
      // Whoever left meanwhile needs no answer.
      if (next && !next.response.destroyed) begin(flow, next.request, next.response)
      goOn(flow)
    }
    const isMore = row.length > 0
    row.push(...held)
    if (isMore) schedule()
    else if (held.length > 0) pause()
  }
  const pause = () => {
    if (isPaused) return
    isPaused = true
    setTimeout(() => {
      isPaused = false
      schedule()
    }, budget.msLeft())
  }
  return {
    waiting: () => waiting,
    listener: (request, response) => {
      const address = addressBehind(proxies, request.socket.remoteAddress ?? null, request.headers['x-forwarded-for'])
      if (address === null) return void listener(request, response)
      const key = groupOf(address)
      asked.note(key)
      const flow = flows.get(key) ?? { key, underWay: 0, sending: 0, waiting: [], inRow: false }
      if (flow.waiting.length >= MOST_WAITING) return void request.socket.destroy()
      flows.set(key, flow)
      if (hasTime() && flow.waiting.length === 0 && mayBegin(flow)) begin(flow, request, response)
      else {
        flow.waiting.push({ request, response })
        waiting += 1
      }
      goOn(flow)
    },
  }
}

/** Who asked within `RECENT_MS`, as far as it takes to know whether it was anybody but a given one. */
function recentlyAsked(now: () => number) {
  let last = { key: '', at: -Infinity }
  let another = last
  return {
    note: (key: string) => {
      if (key !== last.key) another = last
      last = { key, at: now() }
    },
    byOthers: (key: string) => (last.key === key ? another : last).at > now() - RECENT_MS,
  }
}

/** What floods may use: the event loop's time until it was busy for `FLOOD_BUSY_MS` of the present `FLOOD_WINDOW_MS`. */
function floodBudget({ now, busyMs }: LoopTimes) {
  let began = -Infinity
  let busyBefore = 0
  return {
    isSpent: () => {
      if (now() - began >= FLOOD_WINDOW_MS) [began, busyBefore] = [now(), busyMs()]
      return busyMs() - busyBefore >= FLOOD_BUSY_MS
    },
    /** Until there is a new one. */
    msLeft: () => Math.max(1, Math.ceil(began + FLOOD_WINDOW_MS - now())),
  }
}

/** Whether the head of a stream of events went out at once. */
function isStream(response: ServerResponse): boolean {
  return response.headersSent && response.getHeader('Content-Type') === 'text/event-stream'
}

/** Calls back when the head of the answer goes out, and says whether a stream of events begins with it, which stays open. */
function onHead(response: ServerResponse, call: (begins: 'stream' | 'answer') => void): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (...head: unknown[]) => {
    call(head.some((part) => JSON.stringify(part)?.includes('text/event-stream')) ? 'stream' : 'answer')
    return Reflect.apply(writeHead, response, head)
  }
}
