import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Whether the Host header names this machine. A page that points its own name to 127.0.0.1 would send that name, and must
 * not reach what listens only for people at this machine.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '')
}

/** The body as text, or null if it is longer than allowed. */
export async function readText(request: IncomingMessage, mostBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += bytes.length
    if (size <= mostBytes) chunks.push(bytes)
  }
  return size <= mostBytes ? Buffer.concat(chunks).toString('utf8') : null
}

export interface LoopbackServer {
  /** http://127.0.0.1:<port> */
  url: string
  server: Server
  /** Resets every connection. */
  reset(): void
  close(): Promise<void>
}

/** An HTTP server on a free port of this machine. While `refuses` says so, it resets each new connection; its port stays its own. */
export async function listenOnLoopback(respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>, refuses = () => false): Promise<LoopbackServer> {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket: Socket) => {
    if (refuses()) return void socket.resetAndDestroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    server,
    reset: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
