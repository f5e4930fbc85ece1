import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A real HTTP server on loopback that answers as a test wants, and records its requests. */
export interface LocalMarket {
  baseUrl: string
  paths: string[]
  headers: IncomingMessage['headers'][]
  /** Sets the answer to all later requests. */
  behave(handler: Handler): void
  /** Resolves as soon as `count` requests have arrived. */
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

/** Sends text unchanged, and everything else as JSON. */
export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Handler {
  return (_request, response) => response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

export const drop: Handler = (_request, response) => response.destroy()

export const hang: Handler = () => {}

export async function startLocalMarket(handler: Handler): Promise<LocalMarket> {
  const paths: string[] = []
  const headers: IncomingMessage['headers'][] = []
  let waiting: { count: number; resolve: () => void }[] = []
  let current = handler
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    headers.push(request.headers)
    current(request, response)
    const due = waiting.filter(({ count }) => paths.length >= count)
    waiting = waiting.filter((wait) => !due.includes(wait))
    for (const { resolve } of due) resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    baseUrl: `http://127.0.0.1:${bound.port}`,
    paths,
    headers,
    behave(next) {
      current = next
    },
    arrived(count) {
      if (paths.length >= count) return Promise.resolve()
      return new Promise((resolve) => waiting.push({ count, resolve }))
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
