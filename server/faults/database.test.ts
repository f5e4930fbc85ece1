import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ownPostgres, type OwnPostgres } from '../db/testing/own-postgres.ts'
import { startDemo, type Demo } from '../demo/start.ts'
import { away, killed, outOfConnections, outOfDisk, outOfLog, readOnly, type DatabaseFault } from './testing/database-faults.ts'
import { expectAllAnswered, expectOnlyRefused, expectWritesRefused, slowest } from './testing/expect-served.ts'
import { ACCEPTS_WITHIN_MS, FAULT_MS, FORMS, LIVE_WITHIN_MS, TEST_LIMIT } from './testing/fault-limits.ts'
import { live, readAgain } from './testing/figures.ts'
import { smallDisk, type SmallDisk } from './testing/small-disk.ts'
import { watchReads, type ReadWatch } from './testing/watch-reads.ts'
import { expectAllStored, nextAcknowledged, sendForms } from '../testing/send-forms.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { until } from '../testing/until.ts'

let demo: Demo
/** Null where this machine allows no mounts. PostgreSQL then has the machine's own disk, which nobody fills. */
let disk: SmallDisk | null
let postgres: OwnPostgres
/** One for all faults, one after the other: each must leave it as it was. */
let app: ServerProcess | undefined
let reads: ReadWatch | undefined

beforeAll(async () => {
  disk = await smallDisk('256m')
  ;[demo, postgres] = await Promise.all([startDemo({ seed: 'faults', holders: 5, say: () => {} }), ownPostgres(disk ? { parent: disk.path } : {})])
})
afterEach(async () => {
  await reads?.end()
  reads = undefined
})
afterAll(async () => {
  await app?.kill()
  await demo.close()
  await postgres.remove()
  await disk?.remove()
})

async function running(): Promise<ServerProcess> {
  if (app?.ended() === null) return app
  app = await startServerProcess(demo, { DATABASE_URL: postgres.url, SECRET_KEY: 'a key that all of the processes have', FORM_CHECKS: 'off', PUBLIC_ORIGIN: 'https://bd.example' }, { pages: true })
  return app
}

/** Under forms and reads: what holds before, during and after a fault. Returns how long forms and figures took to come back, in ms. */
async function withstand({ name, begin, end, someAccepted = false }: DatabaseFault): Promise<{ acceptedAfter: number; liveAfter: number }> {
  await postgres.query('truncate submissions cascade').catch(() => {})
  const server = await running()
  await live(demo, server)
  const sender = sendForms(server.url, FORMS)
  await nextAcknowledged(server, sender)
  reads = watchReads(server.url)
  const begunAt = performance.now()
  let over = false
  const ended = async () => {
    if (!over) await end(postgres)
    over = true
  }
  try {
    await begin(postgres)
    const hit = performance.now()
    const refused = () => sender.answers().filter(({ at, status }) => at > hit && status !== 201 && status !== 200)
    const refusedAfter = await until(server, 'forms are refused', () => refused().length > 0)
    const readAfter = await readAgain(demo, server)
    if (!someAccepted) await expectWritesRefused(server)
    await sleep(Math.max(0, FAULT_MS - (performance.now() - hit)))
    // The first moments may still see one accepted that was on its way.
    const during = someAccepted ? refused() : sender.answers().filter(({ at }) => at > hit + refusedAfter)
    expectOnlyRefused(during)
    await ended()
    const acceptedAfter = await nextAcknowledged(server, sender)
    const liveAfter = await live(demo, server)
    expectAllAnswered(reads, begunAt)
    await expectAllStored(sender, postgres.query)
    expect(server.ended()).toBe(null)
    const answers = reads.since(begunAt)
    console.info(
      `${name}: refused after ${refusedAfter} ms (${during.length} times), a figure read after ${readAfter} ms, accepted again ${acceptedAfter} ms after the end, live after ${liveAfter} ms; ${answers.length} reads, the slowest ${slowest(answers)} ms`,
    )
    return { acceptedAfter, liveAfter }
  } finally {
    await ended()
  }
}

describe(`PostgreSQL, for ${FAULT_MS / 1000} seconds`, () => {
  it.for([away, killed, readOnly, outOfConnections()])('$name: reads go on, forms are told when to come back, and everything recovers by itself', TEST_LIMIT, async (fault) => {
    const { acceptedAfter, liveAfter } = await withstand(fault)
    expect(acceptedAfter).toBeLessThan(ACCEPTS_WITHIN_MS)
    expect(liveAfter).toBeLessThan(LIVE_WITHIN_MS)
  })

  it('out of disk: the same, once there is room', TEST_LIMIT, async ({ skip }) => {
    if (!disk) return skip('this machine allows no mounts')
    const { acceptedAfter, liveAfter } = await withstand(outOfDisk(disk))
    expect(acceptedAfter).toBeLessThan(ACCEPTS_WITHIN_MS)
    expect(liveAfter).toBeLessThan(LIVE_WITHIN_MS)
  })

  it('out of disk for its log, so that it stops: the same, once there is room and its operator has started it', TEST_LIMIT, async ({ skip }) => {
    if (!disk) return skip('this machine allows no mounts')
    const { acceptedAfter, liveAfter } = await withstand(outOfLog(disk))
    expect(acceptedAfter).toBeLessThan(ACCEPTS_WITHIN_MS)
    expect(liveAfter).toBeLessThan(LIVE_WITHIN_MS)
  })

  it('after all that the same process ends in order', TEST_LIMIT, async () => {
    const server = await running()
    expect(await server.leave()).toBe('exit code 0')
  })
})
