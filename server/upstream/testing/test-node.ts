import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

export interface RpcCall {
  method: string
  params: unknown[]
  headers: IncomingMessage['headers']
  url: string
}

/** Answers one call, or deliberately doesn't. */
export type Behaviour = (call: RpcCall, response: ServerResponse) => void

/** A real HTTP server on loopback that behaves as a test wants, and records its requests. */
export interface TestNode {
  url: string
  /** How it answers everything not decided otherwise. */
  behave(behaviour: Behaviour): void
  calls: RpcCall[]
  count(method: string): number
  /** Resolves as soon as `count` calls of the method have arrived. */
  arrived(method: string, count: number): Promise<void>
  close(): Promise<void>
}

const callSchema = z.object({ method: z.string(), params: z.array(z.unknown()) })

/** Answers each method with its entry in `results`; a function gets the call. */
export function results(answers: Record<string, unknown>): Behaviour {
  return (call, response) => {
    const answer = answers[call.method]
    if (answer === undefined) return json({ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 1 })(call, response)
    json({ jsonrpc: '2.0', result: typeof answer === 'function' ? answer(call) : answer, id: 1 })(call, response)
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  return text(JSON.stringify(body), status, { 'content-type': 'application/json', ...headers })
}

export function text(body: string, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (_call, response) => {
    response.writeHead(status, headers).end(body)
  }
}

export const hang: Behaviour = () => {}

export const drop: Behaviour = (_call, response) => {
  response.destroy()
}

/** `path` stands for the key that providers put into the URL. */
export async function startTestNode(behaviour: Behaviour, path = '/'): Promise<TestNode> {
  const calls: RpcCall[] = []
  let waiting: { method: string; count: number; resolve: () => void }[] = []
  let current = behaviour
  const count = (method: string) => calls.filter((call) => call.method === method).length
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const call = { ...callSchema.parse(JSON.parse(body)), headers: request.headers, url: request.url ?? '' }
      calls.push(call)
      current(call, response)
      const arrived = waiting.filter((wait) => count(wait.method) >= wait.count)
      waiting = waiting.filter((wait) => !arrived.includes(wait))
      for (const { resolve } of arrived) resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${bound.port}${path}`,
    behave(next) {
      current = next
    },
    calls,
    count,
    arrived(method, wanted) {
      if (count(method) >= wanted) return Promise.resolve()
      return new Promise((resolve) => waiting.push({ method, count: wanted, resolve }))
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
