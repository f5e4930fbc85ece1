import type { AppServer } from './app-server.ts'
import { currentMachine, outside } from './machine.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What goes wrong between a device and the servers, as the share of requests that it happens to. */
export interface NetworkFaults {
  /** The request never arrives. */
  loseRequest: number
  /** It arrives, and its answer doesn't. */
  loseAnswer: number
  /** It arrives twice. */
  double: number
  /** The balancer answers 503 in the place of a server. */
  refuse: number
}

export interface Network {
  faults: NetworkFaults
  /** `fetch` of a device, through a balancer to any of the servers. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** A stream from a server, with what ends when its connection does; null where none takes it. */
  stream(path: string, headers: Record<string, string>): Promise<{ body: ReadableStream<Uint8Array>; from: AppServer } | null>
}

export const QUIET: NetworkFaults = { loseRequest: 0, loseAnswer: 0, double: 0, refuse: 0 }
const HANGS_FOR_MS = 3000

export function createNetwork({ time, random, servers, note }: { time: VirtualTime; random: () => number; servers: () => readonly AppServer[]; note: (what: string) => void }): Network {
  const travel = () => new Promise<void>((resolve) => void time.after(2 + random() * 60, resolve))
  const failed = () => new TypeError('fetch failed')
  const chance = (share: number) => random() < share

  const any = (): AppServer => {
    const up = servers()
    const server = up[Math.floor(random() * up.length)]
    if (!server) throw failed()
    return server
  }

  const handle = (server: AppServer, path: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      server.gone.addEventListener('abort', () => reject(failed()), { once: true })
      server.machine.post(() => void Promise.resolve(server.app.request(path, init)).then((response) => outside(() => resolve(response)), reject))
    })

  const network: Network = {
    faults: QUIET,
    fetch: (path, init = {}) =>
      asked(init.signal, async () => {
        await travel()
        const { loseRequest, loseAnswer, double, refuse } = network.faults
        if (chance(loseRequest)) {
          note(`network loses ${path}`)
          await new Promise<void>((resolve) => void time.after(HANGS_FOR_MS, resolve))
          throw failed()
        }
        if (chance(refuse)) return Response.json({ error: 'Busy.', code: 'busy' }, { status: 503 })
        const { signal: _signal, ...rest } = init
        if (chance(double)) {
          note(`network doubles ${path}`)
          void travel().then(() => handle(any(), path, rest)).catch(() => {})
        }
        const response = await handle(any(), path, rest)
        await travel()
        if (!chance(loseAnswer)) return response
        note(`network loses the answer of ${path}`)
        throw failed()
      }),
    async stream(path, headers) {
      try {
        await travel()
        const from = any()
        const { status, body } = await handle(from, path, { headers })
        return status === 200 && body ? { body, from } : null
      } catch {
        return null
      }
    },
  }
  return network
}

/** What happens outside reaches the asking process as its own, or not any more. */
function asked<T>(signal: AbortSignal | null | undefined, work: () => Promise<T>): Promise<T> {
  const owner = currentMachine()
  return new Promise((resolve, reject) => {
    const back = (run: () => void) => (owner ? owner.post(run) : run())
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    outside(work).then(
      (value) => back(() => resolve(value)),
      (error: unknown) => back(() => reject(error)),
    )
  })
}

/** The nodes' answers, as a process gets them. */
export function fetchAsMachine(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => asked(undefined, () => fetch(input, init))
}
