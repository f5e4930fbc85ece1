import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import type { DemoChain } from '../chain/chain.ts'
import { isLoopbackHost, readText } from '../loopback.ts'
import { answerText } from './answer.ts'
import { damaged, faultsSchema, garbageBody, type Faults, type FaultSettings } from './faults.ts'
import { toJson } from './json.ts'
import { createSubscriptions } from './subscriptions.ts'
import { viewOf } from './view.ts'

/** One RPC node: JSON-RPC by HTTP and WebSocket on one port, with faults on demand. */
export interface DemoNode {
  /** http://127.0.0.1:<port>; the WebSocket is at the same port. */
  url: string
  /** What is wrong with it now. */
  faults(): Faults
  /** Replaces all faults: what isn't named is all right again. Throws on settings that there aren't. */
  setFaults(settings: FaultSettings): void
  /** Calls by method since the start or the last reset, those included that got no good answer. */
  calls(): Record<string, number>
  resetCalls(): void
  sockets(): { websockets: number; subscriptions: number }
  close(): Promise<void>
}

const MOST_BYTES = 50 * 1024

export async function startNode(chain: DemoChain): Promise<DemoNode> {
  let faults = faultsSchema.parse({})
  let turn = 0
  const calls = new Map<string, number>()
  const sockets = new Set<Socket>()
  const count = (method: string) => calls.set(method, (calls.get(method) ?? 0) + 1)
  const lag = () => (faults.mode === 'lag' ? faults.lagSlots : 0)
  const mute = () => faults.silentWebsocket || faults.mode === 'hang'

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket: Socket) => {
    // The port stays ours: closing it would let somebody else take it meanwhile.
    if (faults.mode === 'refuse') return void socket.resetAndDestroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })

  const websockets = new WebSocketServer({ noServer: true, autoPong: false, maxPayload: MOST_BYTES })
  const subscriptions = createSubscriptions({ chain, lag, silent: mute, onCall: count })
  server.on('upgrade', (request, socket, head) => {
    if (faults.mode === 'hang') return
    if (faults.mode === 'rate-limit') return void socket.end(`HTTP/1.1 429 Too Many Requests\r\n${retryAfterLine(faults)}\r\n`)
    if (faults.mode !== 'ok' && faults.mode !== 'lag') return void socket.destroy()
    if (!isLoopbackHost(request.headers.host)) return void socket.destroy()
    websockets.handleUpgrade(request, socket, head, subscriptions.attach)
  })

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request, MOST_BYTES)
    if (!isLoopbackHost(request.headers.host)) return send(response, 403, 'text/plain', 'this node answers on loopback only')
    if (request.method === 'GET' && request.url === '/health') return send(response, 200, 'text/plain', lag() > 128 ? 'behind' : 'ok')
    if (request.method !== 'POST') return send(response, 405, 'text/plain', 'Used HTTP Method is not allowed. POST or OPTIONS is required')
    if (!request.headers['content-type']?.startsWith('application/json')) {
      return send(response, 415, 'text/plain', 'Supplied content type is not allowed. Content-Type: application/json is required')
    }
    if (text === null) return send(response, 413, 'text/plain', 'request is too large')
    const current = faults
    if (current.latencyMs > 0) await wait(current.latencyMs, undefined, { ref: false })
    // Faults come after the count: a call that was limited was a call.
    const blocked: string[] = []
    const answered = answerText(
      text,
      () => viewOf(chain, lag()),
      (method, answer) => {
        count(method)
        if (current.blockedMethods.includes(method)) blocked.push(method)
        // A broken node does nothing, so it takes no transaction either.
        return current.mode === 'ok' || current.mode === 'lag' ? damaged(method, blocked.length > 0 ? null : answer(), current) : null
      },
    )
    if (current.mode === 'refuse') return void request.socket.resetAndDestroy()
    if (current.mode === 'hang') return
    if (current.mode === 'error-500') return send(response, 500, 'text/plain', 'Internal Server Error')
    if (current.mode === 'rate-limit' || blocked.length > 0) return limit(response, current, blocked.length > 0)
    if (current.mode === 'garbage') {
      const { type, body } = garbageBody(current.garbage, turn++)
      return send(response, 200, type, body)
    }
    send(response, 200, 'application/json; charset=utf-8', answered === undefined ? '' : toJson(answered))
  }

  const url = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${portOf(server.address())}`))
  })

  return {
    url,
    faults: () => faults,
    setFaults: (settings) => {
      faults = faultsSchema.parse(settings)
      if (faults.mode === 'refuse') for (const socket of sockets) socket.resetAndDestroy()
    },
    calls: () => Object.fromEntries(calls),
    resetCalls: () => calls.clear(),
    sockets: () => ({ websockets: websockets.clients.size, subscriptions: subscriptions.count() }),
    close: async () => {
      subscriptions.close()
      websockets.close()
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address !== null ? address.port : 0)

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

function limit(response: ServerResponse, { retryAfter }: Faults, forEver: boolean): void {
  if (forEver) response.setHeader('x-ratelimit-method-limit', '0')
  if (retryAfter !== null) response.setHeader('retry-after', String(retryAfter))
  send(response, 429, 'application/json', '{"jsonrpc":"2.0","error":{"code":429,"message":"Too many requests for a specific RPC call"},"id":1}')
}

const retryAfterLine = ({ retryAfter }: Faults) => (retryAfter === null ? '' : `retry-after: ${retryAfter}\r\n`)
