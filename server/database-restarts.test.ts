import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clusterPaths, EMBEDDED } from './db/cluster.ts'
import { ownPostgres, queryOn, type OwnPostgres } from './db/testing/own-postgres.ts'
import { readPostmaster } from './db/postmaster.ts'
import { startDemo, type Demo } from './demo/start.ts'
import { expectAllStored, nextAcknowledged, sendForms } from './testing/send-forms.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'

/** DATABASE_STOPS=20 is the full proof, which takes some five minutes and also checks the timing. */
const PROOF = process.env['DATABASE_STOPS']
const STOPS = Number(PROOF ?? 2)
const ANSWERS_WITHIN_MS = 2000

let demo: Demo
let postgres: OwnPostgres
let app: ServerProcess | undefined

beforeAll(async () => {
  ;[demo, postgres] = await Promise.all([startDemo({ seed: 'restarts', holders: 5, say: () => {} }), ownPostgres()])
})
afterEach(async () => {
  await app?.kill()
  app = undefined
})
afterAll(async () => {
  await demo.close()
  await postgres.remove()
})

async function start(env: Record<string, string> = { DATABASE_URL: postgres.url }): Promise<ServerProcess> {
  // With an unreachable mail server: the queue has its own database connections.
  app = await startServerProcess(demo, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bd@example.com', MAIL_ADMIN: 'team@example.com', FORM_CHECKS: 'off', ...env })
  return app
}

describe('a server under twenty forms a second', () => {
  it(`survives ${STOPS} immediate stops of its database: no acknowledged form is lost, none is stored twice, and it accepts forms again`, { timeout: 60_000 + STOPS * 30_000 }, async () => {
    const server = await start()
    const sender = sendForms(server.url)
    const waits: number[] = []
    for (let stop = 0; stop < STOPS; stop += 1) {
      await nextAcknowledged(server, sender)
      await sleep(300)
      await postgres.stopImmediately()
      // Away for a moment, or so long that waiting connections time out.
      await sleep(stop % 2 === 0 ? 300 : 6000)
      await postgres.start()
      // Recovered, and able to commit to disk: from here on the delay is the server's own.
      await postgres.query('create table if not exists commits (at timestamptz default now())')
      await postgres.query('insert into commits default values')
      waits.push(await nextAcknowledged(server, sender))
    }
    console.info(`answered again after ${waits.join(', ')} ms`)
    await expectAllStored(sender, postgres.query)
    expect(Math.max(...waits)).toBeLessThan(PROOF === undefined ? 60_000 : ANSWERS_WITHIN_MS)
    expect(await server.leave()).toBe('exit code 0')
  })

  it('survives the end of all its connections', { timeout: 180_000 }, async () => {
    await postgres.query('truncate submissions cascade').catch(() => {})
    const server = await start()
    const sender = sendForms(server.url)
    let ended = 0
    for (let round = 0; round < 20; round += 1) {
      await nextAcknowledged(server, sender)
      ended += (await postgres.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'bd:%'")).length
      await sleep(100)
    }
    expect(ended).toBeGreaterThan(20)
    await nextAcknowledged(server, sender)
    await expectAllStored(sender, postgres.query)
    expect(await server.leave()).toBe('exit code 0')
  })

  it('survives the end of its embedded PostgreSQL, clean or not', { timeout: 180_000 }, async () => {
    const server = await start({})
    const { data, password } = clusterPaths(server.home)
    const sender = sendForms(server.url)
    for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
      await nextAcknowledged(server, sender)
      const postmaster = await readPostmaster(data)
      process.kill(postmaster?.pid ?? -1, signal)
      await sleep(500)
    }
    await nextAcknowledged(server, sender)
    const port = (await readPostmaster(data))?.port
    await expectAllStored(sender, queryOn(`postgres://${EMBEDDED.user}:${await readFile(password, 'utf8')}@127.0.0.1:${port}/${EMBEDDED.database}`))
    expect(await server.leave()).toBe('exit code 0')
  })

  it('ends on SIGTERM while its database is away', { timeout: 180_000 }, async () => {
    const server = await start()
    const sender = sendForms(server.url)
    await nextAcknowledged(server, sender)
    await postgres.stopImmediately()
    await sleep(500)
    try {
      expect(await server.leave()).toBe('exit code 0')
    } finally {
      await postgres.start()
    }
  })
})
