import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import { createKeyedLimit } from '../server/http/middleware/keyed-limit.ts'
import { systemClock } from '../server/lib/clock.ts'
import type { CounterStore } from '../server/limits/counter-store.ts'
import { postgresCounters } from '../server/limits/postgres-counters.ts'
import { redisCounters } from '../server/limits/redis-counters.ts'
import { createSharedCounters } from '../server/limits/shared-counters.ts'
import { hasRedisServer, redisServer } from '../server/limits/testing/redis-server.ts'
import { table } from '../scripts/table.ts'
import { type Comparison, publish } from './harness.ts'
import { processorTime } from './processor-time.ts'
import { median, quantile } from './statistics.ts'

// What a limit costs a request: counted here, and together with other processes in PostgreSQL and Redis, by a visitor who is
// counted each time, by leases, and by one who is refused.

const WARM_UP = 2000
const CALLS = 4000
const ROUNDS = 5
/** Requests at a time, each from its own address, as on a busy server. */
const AT_A_TIME = 16
const rate = { aSecond: 1000, atOnce: 2_000_000, clock: systemClock }

interface Cost {
  name: string
  cpuMicroseconds: number
  /** Of the store's own processes, where the system tells. */
  storeMicroseconds: number | null
  latencies: number[]
}

const dataDir = await mkdtemp(join(tmpdir(), 'bd-limits-bench-'))
const silent = { info: () => {}, warn: console.warn, error: console.error }
const database = await openDatabase({ dataDir, log: silent })
const redis = hasRedisServer ? await redisServer() : null
if (!redis) console.warn('Redis is not measured: no redis-server on this machine')
try {
  const local = await costOf('local')
  const { rows } = await database.counters.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pidsOf = async () => [...new Set([rows[0]?.pid ?? 0, ...(await database.counters.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = current_setting('application_name')`)).rows.map(({ pid }) => pid)])]
  const costs = [local, ...(await ofStore('PostgreSQL', postgresCounters(database.counters), pidsOf))]
  if (redis) costs.push(...(await ofStore('Redis', await redisCounters(redis.url), async () => [redis.pid()])))
  console.log(
    table([
      [`${CALLS} requests, ${AT_A_TIME} at a time`, 'µs of CPU here', 'µs of CPU in the store', 'median ms', 'p99 ms'],
      ...costs.map(({ name, cpuMicroseconds, storeMicroseconds, latencies }) => [name, cpuMicroseconds.toFixed(1), storeMicroseconds?.toFixed(1) ?? '?', median(latencies).toFixed(3), quantile(latencies, 0.99).toFixed(3)]),
    ]),
  )
  publish(costs.slice(1).map((cost) => comparisonOf(cost, local)))
} finally {
  await redis?.remove()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function ofStore(name: string, store: CounterStore, pidsOf: () => Promise<number[]>): Promise<Cost[]> {
  const counters = createSharedCounters({ store, log: silent })
  const costs = [
    await costOf(`${name}, each counted`, { counters, pidsOf }),
    await costOf(`${name}, by leases`, { counters, pidsOf, leased: true }),
    await costOf(`${name}, refused`, { counters, pidsOf, atOnce: 1 }),
  ]
  await counters.close()
  return costs
}

async function costOf(name: string, { counters, pidsOf, leased = false, atOnce = leased ? 400 : rate.atOnce }: { counters?: ReturnType<typeof createSharedCounters>; pidsOf?: () => Promise<number[]>; leased?: boolean; atOnce?: number } = {}): Promise<Cost> {
  const limit = createKeyedLimit({ ...rate, name, atOnce, leased, aSecond: atOnce / 600 })
  let latencies: number[] = []
  /** Other visitors in each round, so that no window is spent but the one that should be. */
  let turn = 0
  const asks = async (visitor: number, count: number) => {
    for (let call = 0; call < count; call += 1) {
      const since = performance.now()
      await limit.take(`198.51.100.${visitor} ${turn}`, 1, counters)
      latencies.push(performance.now() - since)
    }
  }
  const round = (calls: number) => {
    turn += 1
    return Promise.all(Array.from({ length: AT_A_TIME }, (_, visitor) => asks(visitor, calls / AT_A_TIME)))
  }
  await round(WARM_UP)
  const [cpu, ofStore]: [number[], number[]] = [[], []]
  const all: number[] = []
  for (let index = 0; index < ROUNDS; index += 1) {
    latencies = []
    const pids = await pidsOf?.()
    const [before, storeBefore] = [process.cpuUsage(), await processorTime(pids ?? [])]
    await round(CALLS)
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / CALLS)
    const storeAfter = await processorTime(pids ?? [])
    if (storeBefore !== null && storeAfter !== null) ofStore.push((storeAfter - storeBefore) / CALLS)
    all.push(...latencies)
  }
  return { name, cpuMicroseconds: median(cpu), storeMicroseconds: pidsOf ? (ofStore.length > 0 ? median(ofStore) : null) : 0, latencies: all }
}

function comparisonOf({ name, latencies }: Cost, baseline: Cost): Comparison {
  const side = (of: string, all: readonly number[]) => ({ name: of, medianMs: median(all), p99Ms: quantile(all, 0.99) })
  return { name: `a limit: ${name}`, rounds: ROUNDS, subject: side(name, latencies), baseline: side(baseline.name, baseline.latencies), ratio: median(latencies) / median(baseline.latencies) }
}
