import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { WebSocketServer } from 'ws'
import type { NodeChain } from '../chain/chain.ts'
import { isLoopbackHost, listenOnLoopback, readText } from '../loopback.ts'
import { distorted } from './distorted-view.ts'
import type { Faults } from './faults.ts'
import { answers, createReplies, type Replies, type RepliesOptions } from './replies.ts'
import { createSubscriptions } from './subscriptions.ts'

/** One RPC node: JSON-RPC over HTTP and WebSocket on one port, with faults on demand. */
export interface DemoNode extends Pick<Replies, 'faults' | 'setFaults' | 'calls' | 'resetCalls'> {
  /** http://127.0.0.1:<port>; the WebSocket has the same port. */
  url: string
  sockets(): { websockets: number; subscriptions: number }
  close(): Promise<void>
}

const MOST_BYTES = 50 * 1024

export async function startNode(chain: NodeChain, options: RepliesOptions = {}): Promise<DemoNode> {
  const replies = createReplies(chain, options)
  const { faults, view, count, calls, resetCalls } = replies
  const mute = () => faults().silentWebsocket || faults().mode === 'hang'

  const websockets = new WebSocketServer({ noServer: true, autoPong: false, maxPayload: MOST_BYTES })
  const subscriptions = createSubscriptions({ chain, view: () => distorted(view(), '', faults()), silent: mute, onCall: count })
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request, MOST_BYTES)
    if (!isLoopbackHost(request.headers.host)) return send(response, 403, 'text/plain', 'this node answers on loopback only')
    if (request.method === 'GET' && request.url === '/health') return send(response, 200, 'text/plain', view().lag > 128 ? 'behind' : 'ok')
    if (request.method !== 'POST') return send(response, 405, 'text/plain', 'Used HTTP Method is not allowed. POST or OPTIONS is required')
    if (!request.headers['content-type']?.startsWith('application/json')) {
      return send(response, 415, 'text/plain', 'Supplied content type is not allowed. Content-Type: application/json is required')
    }
    if (text === null) return send(response, 413, 'text/plain', 'request is too large')
    const reply = await replies.stream(text, { origin: request.headers.origin })
    if (reply.kind === 'reset') return void request.socket.resetAndDestroy()
    if (reply.kind === 'answer') await write(response.writeHead(reply.status, reply.headers), reply.chunks)
  }

  const { url, server, reset, close } = await listenOnLoopback(respond, () => faults().mode === 'refuse')
  server.on('upgrade', (request, socket, head) => {
    const { mode, refuseOrigin } = faults()
    if (mode === 'hang') return
    if (refuseOrigin && request.headers.origin !== undefined) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    if (mode === 'rate-limit') return void socket.end(`HTTP/1.1 429 Too Many Requests\r\n${retryAfterLine(faults())}\r\n`)
    if (!answers(faults())) return void socket.destroy()
    if (!isLoopbackHost(request.headers.host)) return void socket.destroy()
    websockets.handleUpgrade(request, socket, head, subscriptions.attach)
  })

  return {
    url,
    faults,
    setFaults: (settings) => {
      replies.setFaults(settings)
      if (faults().mode === 'refuse') reset()
    },
    calls,
    resetCalls,
    sockets: () => ({ websockets: websockets.clients.size, subscriptions: subscriptions.count() }),
    close: async () => {
      subscriptions.close()
      websockets.close()
      await close()
    },
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

/** Writes at the reader's pace. A single chunk is sent with its length. */
async function write(response: ServerResponse, chunks: Iterable<string>): Promise<void> {
  const pieces = chunks[Symbol.iterator]()
  const first = pieces.next()
  const second = first.done ? first : pieces.next()
  if (second.done) return void response.end(first.done ? '' : first.value)
  response.write(first.value)
  response.write(second.value)
  await pipeline(Readable.from({ [Symbol.iterator]: () => pieces }), response)
}

const retryAfterLine = ({ retryAfter }: Faults) => (retryAfter === null ? '' : `retry-after: ${retryAfter}\r\n`)
