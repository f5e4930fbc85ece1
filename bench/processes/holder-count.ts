import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import { createHolderCounter } from '../../server/chain/holders/holder-counter.ts'
import { programAccountHolders } from '../../server/chain/holders/program-account-holders.ts'
import { createTallyThread } from '../../server/chain/holders/tally-thread.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { createRpcPool } from '../../server/upstream/rpc/pool/pool.ts'
import { createReads } from '../../server/upstream/rpc/reads/reads.ts'
import { MINT } from '../token-accounts.ts'

// Counts the holders of a node's mint twice, as the server does, and reports the cost: the peak is this process's own.

const port = z.coerce.number().int().parse(process.argv[2])
const pool = createRpcPool({ urls: [`http://127.0.0.1:${port}`] })
const source = programAccountHolders({ reads: createReads(pool), counter: createHolderCounter(createTallyThread(), []), clock: systemClock })
const before = process.memoryUsage.rss()
let peak = 0
let heap = 0
const watching = setInterval(() => {
  const usage = process.memoryUsage()
  peak = Math.max(peak, usage.rss)
  heap = Math.max(heap, usage.heapUsed)
}, 20)

for (const name of ['first', 'next'] as const) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const started = performance.now()
  const used = process.cpuUsage()
  const answer = await source.read(MINT)
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(used)
  delay.disable()
  if (!answer.ok) throw new Error(answer.reason)
  const { counted, tookMs = 0 } = answer
  process.send?.({
    name,
    seconds,
    // Of all its threads, as the machine may be busy with other work.
    cpuSeconds: (user + system) / 1e6,
    nodeSeconds: tookMs / 1000,
    people: counted?.people,
    programs: counted?.programs,
    peakMb: peak / 2 ** 20,
    grownMb: (peak - before) / 2 ** 20,
    heapMb: heap / 2 ** 20,
    // Its own interval of 10 ms is part of the measurement.
    delayMs: { p99: delay.percentile(99) / 1e6 - 10, max: delay.max / 1e6 - 10 },
  })
}
clearInterval(watching)
pool.close()
process.disconnect()
