import { z } from 'zod'

// How a benchmark talks to a process that it has started: each command gets one answer.

export const order = z.discriminatedUnion('do', [
  /** Sets the figure to this number; answered with the time before. */
  z.object({ do: z.literal('change'), to: z.int() }),
  /** Answered with the processor time of all its threads so far, in ms. */
  z.object({ do: z.literal('cpu') }),
  /** Answered with the process's memory after a garbage collection, in bytes. */
  z.object({ do: z.literal('weigh') }),
])
export type Order = z.infer<typeof order>

/** What came back to the one who hammers. `refused`: 429 and 503. `failed`: every other 5xx. `ended`: connections that the server ended. */
export const hammered = z.object({ answered: z.number(), refused: z.number(), failed: z.number(), ended: z.number() })
export type Hammered = z.infer<typeof hammered>

/** Milliseconds of each answer to visitors who have a connection, from when they wanted to ask, and to newcomers, from when they began to open one. */
export const probed = z.object({ visitors: z.array(z.number()), newcomers: z.array(z.number()) })
export type Probed = z.infer<typeof probed>

/** What visitors of an endurance run saw. `failures`: how many, by status or reason. `acknowledged`: idempotency keys. `unsent`: forms still on their way. */
export const visitorsReport = z.object({ seconds: z.number(), answered: z.number(), failures: z.record(z.string(), z.number()), p50Ms: z.number(), p99Ms: z.number(), acknowledged: z.array(z.string()), unsent: z.number() })
export type VisitorsReport = z.infer<typeof visitorsReport>

/** What the streams of an endurance run saw. `returned`: those that ended and came back. */
export const streamsReport = z.object({ listening: z.number(), returned: z.number(), longestGapMs: z.number(), events: z.number() })
export type StreamsReport = z.infer<typeof streamsReport>

/** Tells the benchmark that the process listens, and executes its commands. */
export function takeOrders(port: number, change: (to: number) => void): void {
  process.on('message', (message) => {
    const wanted = order.parse(message)
    if (wanted.do === 'weigh') return reply(weigh())
    if (wanted.do === 'cpu') return reply(cpuMs())
    const at = now()
    change(wanted.to)
    reply(at)
  })
  // No process is left to stop it.
  process.on('disconnect', () => process.exit(0))
  reply(port)
}

export function reply(answer: number): void {
  process.send?.(answer)
}

/** Milliseconds on a clock that all processes of the machine share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Resident memory in bytes: heap, buffers and what Node keeps outside both. */
function weigh(): number {
  if (!globalThis.gc) throw new Error('start it with --expose-gc')
  for (let times = 0; times < 4; times += 1) globalThis.gc()
  return process.memoryUsage.rss()
}
