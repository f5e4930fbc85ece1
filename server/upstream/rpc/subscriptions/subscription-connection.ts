import { WebSocket } from 'ws'
import { parseRetryAfter } from '../../../lib/backoff.ts'
import type { Clock } from '../../../lib/clock.ts'
import { networkCode } from '../../network-code.ts'
import type { NodeAddress } from '../node/node-address.ts'
import { ACCOUNT_REQUEST_METHOD, readMessage, requestsFor, SLOT_REQUEST } from './subscription-messages.ts'

/** Why a connection ended. `reason` is safe to log. */
export interface Ending {
  reason: string
  /** Whether every account had its subscription at some point. */
  subscribed: boolean
  /** The pause that the node requested. */
  retryAfterMs: number | null
  /** The node rejects our credentials. */
  unauthorized: boolean
}

export interface ConnectionOptions {
  /** The WebSocket's address, with its label and headers. */
  address: NodeAddress
  accounts: readonly string[]
  /** Additional accounts; the connection is kept even if they are refused. */
  followed: readonly string[]
  clock: Clock
  /** For the handshake, and again for the answers to our subscriptions. */
  answerTimeoutMs: number
  /** After how many ms without a sign of life the connection counts as dead. */
  silenceMs: number
  onNews(account: string, slot: number): void
  onSlot(slot: number): void
  /** Every account has its subscription. */
  onSubscribed(): void
  /** Called once, however the connection ends, and as the last callback. */
  onEnd(ending: Ending): void
}

export interface Connection {
  /** Active subscriptions, including the heartbeat's. */
  readonly subscriptions: number
  /** The node's last sign of life, in epoch ms. */
  readonly aliveAt: number
  /** Subscribes to one more account, like those in `followed`. */
  follow(account: string): void
  /** Unsubscribes and closes; calls `onEnd` at once, and resolves when the socket is gone. */
  end(reason: string): Promise<void>
}

/** Frames of HTML and the like: a few may be lost, but a server that sends nothing else is not a node. */
const MOST_GARBAGE = 5
/** Notifications are small: one token account, or the logs of one transaction. */
const MOST_BYTES = 2 * 1024 * 1024
/** How long the other side has to answer our closing frame. */
const GOODBYE_MS = 1000

/**
 * One WebSocket to one node, with subscriptions to some accounts. It lives as long as the node sends slots, several a second.
 * Only for a node without slot notifications do pongs count: gateways answer pings for nodes that are long gone.
 */
export function openConnection(options: ConnectionOptions): Connection {
  const { address, accounts, followed, clock, answerTimeoutMs, silenceMs, onNews, onSlot, onSubscribed, onEnd } = options
  const socket = new WebSocket(address.url, { headers: address.headers, maxPayload: MOST_BYTES, perMessageDeflate: false, followRedirects: false })
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const wanted = new Map<number, { method: string; account: string | null }>()
  const held = new Map<number, { method: string; account: string | null }>()
  let nextId = 1
  let ended = false
  let subscribed = false
  let pongsCount = false
  let garbageInARow = 0
  let aliveAt = clock.now()
  let cancelTimer = () => {}

  const finish = (reason: string, extra: Partial<Ending> = {}) => {
    if (ended) return
    ended = true
    cancelTimer()
    onEnd({ reason: address.redact(reason), subscribed, retryAfterMs: null, unauthorized: false, ...extra })
  }
  const drop = (reason: string, extra?: Partial<Ending>) => {
    finish(reason, extra)
    socket.terminate()
  }
  const after = (ms: number, run: () => void) => {
    cancelTimer()
    cancelTimer = clock.after(ms, run, { background: true })
  }

  const ask = ({ method, params }: { method: string; params: readonly unknown[] }, account: string | null) => {
    const id = nextId++
    wanted.set(id, { method, account })
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  }

  const subscribe = (account: string) => {
    for (const request of requestsFor(account)) ask(request, account)
  }

  /** Checks several times within the silence limit, so that a dead connection is noticed soon after it. */
  const watch = () => {
    const silent = clock.now() - aliveAt
    if (silent >= silenceMs) return drop(`silent for ${silent} ms`)
    if (socket.readyState === WebSocket.OPEN) socket.ping()
    after(Math.min(silenceMs / 3, silenceMs - silent), watch)
  }

  const settle = () => {
    if (subscribed || wanted.size > 0) return
    subscribed = true
    watch()
    onSubscribed()
  }

  const heard = (text: string) => {
    const said = readMessage(text)
    if (said.type === 'garbage') {
      garbageInARow += 1
      if (garbageInARow >= MOST_GARBAGE) drop('it does not speak JSON-RPC')
      return
    }
    garbageInARow = 0
    switch (said.type) {
      case 'subscribed': {
        const request = wanted.get(said.id)
        if (!request) return
        wanted.delete(said.id)
        held.set(said.subscription, request)
        aliveAt = clock.now()
        return settle()
      }
      case 'refused': {
        const request = wanted.get(said.id)
        if (!request) return
        wanted.delete(said.id)
        // The logs are a second opinion; without the account itself there is nothing to hear.
        if (request.method === ACCOUNT_REQUEST_METHOD && accounts.includes(request.account ?? '')) return drop(`it refuses ${request.method} (error ${said.code})`)
        if (request.account === null) pongsCount = true
        return settle()
      }
      case 'slot':
        if (held.get(said.subscription)?.method !== SLOT_REQUEST.method) return
        aliveAt = clock.now()
        return onSlot(said.slot)
      case 'news': {
        const account = held.get(said.subscription)?.account
        // A foreign subscription, or one that was given up.
        if (account === undefined || account === null) return
        aliveAt = clock.now()
        return onNews(account, said.slot)
      }
      case 'other':
        return
    }
  }

  after(answerTimeoutMs, () => drop('no connection in time'))
  socket.on('open', () => {
    if (ended) return
    after(answerTimeoutMs, () => drop('no answer to the subscriptions'))
    for (const account of [...accounts, ...followed]) subscribe(account)
    ask(SLOT_REQUEST, null)
  })
  socket.on('message', (data, isBinary) => {
    if (!ended) heard(isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8'))
  })
  socket.on('pong', () => {
    if (pongsCount) aliveAt = clock.now()
  })
  socket.on('unexpected-response', (_request, response) => {
    const { statusCode = 0, headers } = response
    const unauthorized = statusCode === 401 || statusCode === 403
    drop(`HTTP ${statusCode}`, { unauthorized, retryAfterMs: parseRetryAfter(headers['retry-after'] ?? null, clock.now()) })
    response.destroy()
  })
  // Errors of 'ws' may quote the URL: only the error's name is passed on.
  socket.on('error', (error) => drop(`connection failed (${networkCode(error)})`))
  socket.on('close', (code) => finish(`closed by the node (${code})`))

  return {
    get subscriptions() {
      return ended ? 0 : held.size
    },
    get aliveAt() {
      return aliveAt
    },
    follow(account) {
      // Until the socket is open, the given list covers it.
      if (!ended && socket.readyState === WebSocket.OPEN) subscribe(account)
    },
    async end(reason) {
      const open = !ended && socket.readyState === WebSocket.OPEN
      finish(reason)
      if (!open) socket.terminate()
      else {
        for (const [subscription, { method }] of held) {
          socket.send(JSON.stringify({ jsonrpc: '2.0', id: nextId++, method: method.replace('Subscribe', 'Unsubscribe'), params: [subscription] }))
        }
        socket.close(1000)
      }
      const cancel = clock.after(GOODBYE_MS, () => socket.terminate(), { background: true })
      await gone
      cancel()
    },
  }
}
