import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'

/** Waits for a condition that is sure to come true. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(5)
}

/** Rejects if the node refuses the connection. */
export function openSocket(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'))
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

const notification = z.object({ method: z.string(), params: z.object({ subscription: z.number() }).loose() })
const answer = z.object({ id: z.number() }).loose()

/** For tests: a client that keeps incoming messages until they are read. */
export async function openClient(url: string) {
  const socket = await openSocket(url)
  const kept = new Map<string, unknown[]>()
  const counts = new Map<string, number>()
  let id = 0
  socket.on('message', (data) => {
    const body: unknown = JSON.parse(String(data))
    const told = notification.safeParse(body)
    const key = told.success ? told.data.method : `answer ${answer.parse(body).id}`
    kept.set(key, [...(kept.get(key) ?? []), told.success ? told.data.params : body])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  })
  const next = async (key: string): Promise<unknown> => {
    await until(() => (kept.get(key)?.length ?? 0) > 0)
    return kept.get(key)?.shift()
  }
  const ask = (method: string, ...params: unknown[]) => {
    id += 1
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return next(`answer ${id}`)
  }
  return {
    ask,
    next,
    /** Returns the subscription's number, as parameters to end it. */
    subscribe: async (method: string, ...params: unknown[]) => [z.object({ result: z.number() }).parse(await ask(method, ...params)).result],
    seen: (key: string) => counts.get(key) ?? 0,
    open: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
}
