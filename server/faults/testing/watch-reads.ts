import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

export const BALANCE = '/api/vault/live-balance'
/** What anybody reads: pages, calls and probes. */
export const PUBLIC_READS = ['/', '/staking', BALANCE, '/api/analytics/overview', '/api/network/health', '/api/transactions', '/healthz', '/readyz'] as const
/** Asked beside the others, and answered without any work: how long it takes is the machine's doing. */
const IDLE = '/healthz'
const PULSE_MS = 50

/** One answer. Times in ms, by performance.now(); `status` is null where no answer came. */
export interface ReadAnswer {
  path: string
  status: number | null
  begunAt: number
  ms: number
  retryAfter: string | undefined
  text: string
}

/** While this process itself stood still: nobody was served meanwhile, whatever the server did. */
interface Stall {
  begunAt: number
  ms: number
}

export interface ReadWatch {
  stalls: readonly Stall[]
  /** Those that were asked from then on, and answered. */
  since(at: number): ReadAnswer[]
  end(): Promise<void>
}

/** For tests: visitors who ask for each path over and over, each on a connection that is kept. */
export function watchReads(url: string, everyMs = 200): ReadWatch {
  const answers: ReadAnswer[] = []
  let over = false
  const reader = async (path: string, number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!over) {
      const answer = await askOn(agent, url, path, `198.51.100.${number}`)
      answers.push(answer)
      await sleep(everyMs)
    }
    agent.destroy()
  }
  const stalls: Stall[] = []
  const pulse = async () => {
    for (let at = performance.now(); !over; ) {
      await sleep(PULSE_MS)
      const ms = performance.now() - at
      if (ms > 5 * PULSE_MS) stalls.push({ begunAt: at, ms })
      at += ms
    }
  }
  const running = Promise.all([...PUBLIC_READS.map(reader), pulse()])
  return {
    stalls,
    since: (at) => answers.filter(({ begunAt }) => begunAt >= at),
    end: async () => {
      over = true
      await running
    },
  }
}

/** One request. Resolves with status null where the connection fails, or nothing comes for twenty seconds. */
export function askOn(agent: Agent, url: string, path: string, from = '198.51.100.200'): Promise<ReadAnswer> {
  const begunAt = performance.now()
  return new Promise((resolve) => {
    const ended = (status: number | null, text: string, retryAfter?: string) => resolve({ path, status, begunAt, ms: performance.now() - begunAt, retryAfter, text })
    const asked = request(url + path, { agent, headers: { 'X-Forwarded-For': from } }, (answer) => {
      answer.setEncoding('utf8').toArray().then((parts) => ended(answer.statusCode ?? null, parts.join(''), answer.headers['retry-after']), (error: unknown) => ended(null, String(error)))
    })
    asked.setTimeout(20_000, () => asked.destroy(new Error('no answer for twenty seconds')))
    asked.on('error', (error) => ended(null, String(error)))
    asked.end()
  })
}

/** Answers that took longer than this beyond what the machine itself needed, as its own pauses and the probe that does no work show. */
export function slowerThan(ms: number, answers: readonly ReadAnswer[], stalls: readonly Stall[]): ReadAnswer[] {
  const idle = [...answers.filter(({ path }) => path === IDLE), ...stalls]
  const overlaps = (a: Stall, b: Stall) => a.begunAt < b.begunAt + b.ms && b.begunAt < a.begunAt + a.ms
  return answers.filter((answer) => answer.ms - Math.max(0, ...idle.filter((other) => other !== answer && overlaps(answer, other)).map((other) => other.ms)) > ms)
}

const figure = z.object({ meta: z.object({ state: z.string(), asOf: z.iso.datetime().transform((text) => Date.parse(text)), slot: z.number().optional() }) })

/** How a figure stands, by its own answer: what it is worth, and as of when. */
export type Standing = z.output<typeof figure>['meta']

/** Null where the answer holds no figure. */
export function standingOf(text: string): Standing | null {
  try {
    return figure.safeParse(JSON.parse(text)).data?.meta ?? null
  } catch {
    return null
  }
}
