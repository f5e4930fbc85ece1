import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '../../server/testing/free-port.ts'

/** Stands before an app and counts its requests; while there is no app behind it, it cuts connections off. */
export interface CountingProxy {
  url: string
  /** How often the app answered each path under /api/ since `forget`, without its query. */
  counts: () => Record<string, number>
  /** The cookies that came with each answered call of this path since `forget`; undefined where none did. */
  cookies: (path: string) => (string | undefined)[]
  forget: () => void
  /** Live streams that are open now, as the server sees it. */
  streams: () => number
  close: () => void
}

export async function countingProxy(to: number): Promise<CountingProxy> {
  /** Of each answered call, by its path. */
  let cookies: Record<string, (string | undefined)[]> = {}
  let streams = 0
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://app')
    const { method, url: path, headers } = asked
    const behind = request({ host: '127.0.0.1', port: to, method, path, headers }, (got) => {
      if (pathname.startsWith('/api/')) (cookies[pathname] ??= []).push(headers.cookie)
      if (pathname === '/api/live' && got.statusCode === 200) {
        streams += 1
        answer.once('close', () => (streams -= 1))
      }
      pass(got, answer)
    })
    behind.once('error', () => answer.destroy())
    answer.once('close', () => behind.destroy())
    asked.pipe(behind)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    counts: () => Object.fromEntries(Object.entries(cookies).map(([path, calls]) => [path, calls.length])),
    cookies: (path) => cookies[path] ?? [],
    forget: () => (cookies = {}),
    streams: () => streams,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** As it comes; where the app breaks off, the other side is not told that this was all. */
function pass(got: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(got.statusCode ?? 502, got.headers)
  answer.flushHeaders()
  got.once('error', () => answer.destroy())
  got.once('aborted', () => answer.destroy())
  got.pipe(answer)
}
