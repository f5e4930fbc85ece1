import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { DeedFailed } from './actions.ts'
import { isLoopbackHost, listenOnLoopback, type LoopbackServer, readText } from './loopback.ts'

/** A handler takes the parsed body and the rest of the path. Its result is sent as JSON. */
export type Handler = (body: unknown, rest: readonly string[]) => unknown

/** For tests and people at this machine: faults, transfers, the trickle. `GET` and `POST` handlers by the first path segment. */
export async function startControl(handlers: { get: Record<string, Handler>; post: Record<string, Handler> }): Promise<LoopbackServer> {
  const get = new Map(Object.entries(handlers.get))
  const post = new Map(Object.entries(handlers.post))
  return listenOnLoopback((request, response) => respond(request, response, get, post))
}

const MOST_BYTES = 64 * 1024

async function respond(request: IncomingMessage, response: ServerResponse, get: Map<string, Handler>, post: Map<string, Handler>): Promise<void> {
  const text = await readText(request, MOST_BYTES)
  if (!isLoopbackHost(request.headers.host)) return send(response, 403, { error: 'only for those at this machine' })
  const [, name = '', ...rest] = new URL(request.url ?? '/', 'http://127.0.0.1').pathname.split('/')
  const handler = (request.method === 'GET' ? get : request.method === 'POST' ? post : new Map<string, Handler>()).get(name)
  if (!handler) return send(response, 404, { error: `there is no ${request.method} /${name}` })
  // A page of another site may send a form or plain text without a preflight, but not JSON.
  if (request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json')) {
    return send(response, 415, { error: 'send application/json' })
  }
  if (text === null) return send(response, 413, { error: 'too long' })
  try {
    send(response, 200, handler(text === '' ? {} : JSON.parse(text), rest) ?? {})
  } catch (error) {
    if (error instanceof z.ZodError) return send(response, 400, { error: z.prettifyError(error) })
    if (error instanceof DeedFailed || error instanceof SyntaxError) return send(response, 400, { error: error.message })
    send(response, 500, { error: String(error) })
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
