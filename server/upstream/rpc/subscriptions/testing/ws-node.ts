import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'

export interface WsCall {
  method: string
  params: unknown[]
}

/** What a test may change about a node while it runs. */
export interface WsBehaviour {
  /** Answers the handshake with this status instead. */
  status?: number
  headers?: string
  /** Accepts connections and frames, and sends nothing: no answers, no notifications, no pongs. */
  mute?: boolean
  /** Methods that it refuses. */
  refuses?: readonly string[]
  /** Frames that it sends instead of answers. */
  garbage?: readonly (string | Buffer)[]
}

/** A real WebSocket server on loopback with a node's protocol. */
export interface WsNode {
  /** An http URL with a key in it. */
  url: string
  behave(behaviour: WsBehaviour): void
  /** All requests it received, in order. */
  calls: WsCall[]
  handshakes: { url: string; authorization: string | undefined }[]
  /** Pings that arrived. */
  pings(): number
  /** Open connections. */
  sockets(): number
  /** Active subscriptions, as `method account`. */
  subscriptions(): string[]
  tell(account: string, slot: number): void
  tellLogs(account: string, slot: number): void
  tellSlot(slot: number): void
  /** Sends the frame to all connections, unchanged. */
  send(text: string | Buffer): void
  /** Breaks off every connection without a closing frame. */
  drop(): void
  close(): Promise<void>
}

const requestSchema = z.object({ id: z.int(), method: z.string(), params: z.array(z.unknown()) })

export async function startWsNode(first: WsBehaviour = {}): Promise<WsNode> {
  let behaviour = first
  let nextId = 100
  let pings = 0
  const calls: WsCall[] = []
  const handshakes: WsNode['handshakes'] = []
  const bySocket = new Map<WebSocket, Map<number, string>>()
  const http = createServer((_request, response) => response.writeHead(404).end())
  const websockets = new WebSocketServer({ noServer: true, autoPong: false })
  http.on('upgrade', (request, socket, head) => {
    handshakes.push({ url: request.url ?? '', authorization: request.headers.authorization })
    const { status, headers = '' } = behaviour
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} No\r\n${headers}content-length: 0\r\n\r\n`)
    websockets.handleUpgrade(request, socket, head, attach)
  })
  const attach = (socket: WebSocket) => {
    const held = new Map<number, string>()
    bySocket.set(socket, held)
    socket.on('close', () => bySocket.delete(socket))
    socket.on('error', () => {})
    socket.on('ping', () => {
      pings += 1
      if (!behaviour.mute) socket.pong()
    })
    socket.on('message', (data: Buffer) => {
      const { id, method, params } = requestSchema.parse(JSON.parse(data.toString()))
      calls.push({ method, params })
      if (behaviour.mute) return
      if (behaviour.garbage) return behaviour.garbage.forEach((frame) => socket.send(frame))
      if (behaviour.refuses?.includes(method)) return send(socket, { id, error: { code: -32601, message: 'Method not found' } })
      if (method.endsWith('Unsubscribe')) return send(socket, { id, result: held.delete(Number(params[0])) })
      held.set(nextId, `${method} ${accountIn(params)}`.trim())
      send(socket, { id, result: nextId++ })
    })
  }
  const send = (socket: WebSocket, body: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...body }))
  const news = (subscribed: string, method: string, result: unknown) => {
    for (const [socket, held] of bySocket) {
      for (const [subscription, what] of held) if (what === subscribed) send(socket, { method, params: { result, subscription } })
    }
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const bound = http.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${bound.port}/v2/SECRETKEY?api-key=QUERYKEY`,
    behave(next) {
      behaviour = next
    },
    calls,
    handshakes,
    pings: () => pings,
    sockets: () => bySocket.size,
    subscriptions: () => [...bySocket.values()].flatMap((held) => [...held.values()]).toSorted(),
    tell: (account, slot) => news(`accountSubscribe ${account}`, 'accountNotification', { context: { slot }, value: { lamports: 1, data: {}, owner: '' } }),
    tellLogs: (account, slot) => news(`logsSubscribe ${account}`, 'logsNotification', { context: { slot }, value: { signature: 'x', err: null, logs: [] } }),
    tellSlot: (slot) => news('slotSubscribe', 'slotNotification', { parent: slot - 1, root: slot - 32, slot }),
    send: (text) => bySocket.forEach((_held, socket) => socket.send(text)),
    drop: () => bySocket.forEach((_held, socket) => socket.terminate()),
    async close() {
      for (const socket of bySocket.keys()) socket.terminate()
      await new Promise((resolve) => websockets.close(resolve))
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const mentions = z.object({ mentions: z.tuple([z.string()]) })

function accountIn(params: unknown[]): string {
  const [of] = params
  return typeof of === 'string' ? of : (mentions.safeParse(of).data?.mentions[0] ?? '')
}
