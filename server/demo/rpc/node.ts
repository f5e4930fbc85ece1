import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import type { DemoChain } from '../chain/chain.ts'
import { isLoopbackHost, readText } from '../loopback.ts'
import type { Faults } from './faults.ts'
import { createReplies, type Replies } from './replies.ts'
import { createSubscriptions } from './subscriptions.ts'

/** One RPC node: JSON-RPC by HTTP and WebSocket on one port, with faults on demand. */
export interface DemoNode extends Pick<Replies, 'faults' | 'setFaults' | 'calls' | 'resetCalls'> {
  /** http://127.0.0.1:<port>; the WebSocket is at the same port. */
  url: string
  sockets(): { websockets: number; subscriptions: number }
  close(): Promise<void>
}

const MOST_BYTES = 50 * 1024

export async function startNode(chain: DemoChain): Promise<DemoNode> {
  const replies = createReplies(chain)
  const { faults, lag, count, calls, resetCalls } = replies
  const sockets = new Set<Socket>()
  const mute = () => faults().silentWebsocket || faults().mode === 'hang'

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket: Socket) => {
    // The port stays ours: closing it would let somebody else take it meanwhile.
    if (faults().mode === 'refuse') return void socket.resetAndDestroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })

  const websockets = new WebSocketServer({ noServer: true, autoPong: false, maxPayload: MOST_BYTES })
  const subscriptions = createSubscriptions({ chain, lag, silent: mute, onCall: count })
  server.on('upgrade', (request, socket, head) => {
    const { mode } = faults()
    if (mode === 'hang') return
    if (mode === 'rate-limit') return void socket.end(`HTTP/1.1 429 Too Many Requests\r\n${retryAfterLine(faults())}\r\n`)
    if (mode !== 'ok' && mode !== 'lag') return void socket.destroy()
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
    const reply = await replies.to(text)
    if (reply.kind === 'reset') return void request.socket.resetAndDestroy()
    if (reply.kind === 'answer') response.writeHead(reply.status, reply.headers).end(reply.body)
  }

  const url = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${portOf(server.address())}`))
  })

  return {
    url,
    faults,
    setFaults: (settings) => {
      replies.setFaults(settings)
      if (faults().mode === 'refuse') for (const socket of sockets) socket.resetAndDestroy()
    },
    calls,
    resetCalls,
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

const retryAfterLine = ({ retryAfter }: Faults) => (retryAfter === null ? '' : `retry-after: ${retryAfter}\r\n`)
