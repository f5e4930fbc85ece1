import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** For tests: a balancer like an operator's, which asks `/readyz` and keeps connections to the processes open. It repeats nothing. */
export interface Balancer {
  url: string
  /** Sends to these from now on, as soon as they are ready. */
  use(urls: readonly string[]): void
  /** Those that are ready now. */
  ready(): string[]
  close(): Promise<void>
}

const LOOK_EVERY_MS = 200

export async function startBalancer(): Promise<Balancer> {
  let targets: readonly string[] = []
  const ready = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let closed = false

  const looking = (async () => {
    while (!closed) {
      await Promise.all(
        targets.map(async (url) => {
          const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(({ ok }) => ok, () => false)
          if (isReady) ready.add(url)
          else ready.delete(url)
        }),
      )
      await sleep(LOOK_EVERY_MS)
    }
  })()
  const choose = () => {
    const able = targets.filter((url) => ready.has(url))
    return able[(turn += 1) % able.length]
  }

  const server = createServer((incoming, outgoing) => {
    const refuse = (why: string) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(why)
    }
    const target = choose()
    if (!target) return refuse('no process is ready')
    const { connection: _ofThisHop, ...headers } = incoming.headers
    const onward = request(new URL(incoming.url ?? '/', target), { agent, method: incoming.method ?? 'GET', headers }, (answer) => {
      const { connection: _ofThatHop, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'x-served-by': target })
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    onward.on('error', (error) => refuse(error.message))
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    use: (urls) => (targets = urls),
    ready: () => targets.filter((url) => ready.has(url)),
    close: async () => {
      closed = true
      await looking
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
