import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { IDEMPOTENCY_KEY } from '../src/contract/submission.ts'
import { clusterPaths, EMBEDDED } from './db/cluster.ts'
import { ownPostgres, queryOn, type OwnPostgres } from './db/testing/own-postgres.ts'
import { readPostmaster } from './db/postmaster.ts'
import { startDemo, type Demo } from './demo/start.ts'
import { bodies } from './intake/testing/intake.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'

/** DATABASE_STOPS=20 is the full proof, which takes some five minutes and also checks the timing. */
const PROOF = process.env['DATABASE_STOPS']
const STOPS = Number(PROOF ?? 2)
const EVERY_MS = 50
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

interface Sender {
  /** The number of successful answers so far. */
  acknowledged(): number
  /** Stops sending new forms, and repeats unacknowledged ones until they succeed. Returns references by key. */
  finish(): Promise<Map<string, string>>
}

/** Twenty forms a second, each with its own key, repeated like an outbox until acknowledged. */
function sendForms(url: string): Sender {
  const references = new Map<string, string>()
  const underway = new Set<Promise<void>>()
  /** The last answers to unacknowledged forms. */
  const answers = new Map<string, string>()
  const over = new AbortController()
  let stopping = false
  let refused: Error | undefined
  let number = 0

  const send = async (key: string, from: string) => {
    // With growing pauses, like an outbox: hundreds of retries every second would be another test.
    for (let pauseMs = 1000; ; pauseMs = Math.min(8000, 2 * pauseMs)) {
      const answer = await fetch(`${url}/api/contact/submit`, {
        method: 'POST',
        // Each from another visitor, since one alone may not send so many.
        headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY]: key, 'X-Forwarded-For': from },
        body: JSON.stringify({ ...bodies.contact, subject: key }),
        signal: AbortSignal.any([AbortSignal.timeout(15_000), over.signal]),
      }).catch(() => null)
      answers.set(key, answer ? String(answer.status) : 'nothing')
      if (answer?.ok) {
        answers.delete(key)
        const { referenceNumber }: { referenceNumber: string } = JSON.parse(await answer.text())
        references.set(key, referenceNumber)
        return
      }
      if (refused || over.signal.aborted) return
      await answer?.body?.cancel()
      // A valid form may only be told to wait.
      if (answer && answer.status !== 503) refused ??= new Error(`a form was answered ${answer.status}`)
      await sleep(pauseMs, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  // Stop sending at the end: other tests count this process's requests.
  onTestFinished(() => {
    stopping = true
    over.abort()
  })
  const work = (async () => {
    while (!stopping) {
      number += 1
      const sending = send(randomUUID(), `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`)
      underway.add(sending)
      void sending.then(() => underway.delete(sending))
      await sleep(EVERY_MS)
    }
  })()
  return {
    acknowledged: () => {
      if (refused) throw refused
      return references.size
    },
    finish: async () => {
      stopping = true
      await work
      const late = sleep(60_000, true, { ref: false })
      if (await Promise.race([Promise.all(underway).then(() => false), late])) throw new Error(`${underway.size} forms were not acknowledged within a minute; their last answers: ${[...answers.values()].slice(0, 5).join(', ')}`)
      if (refused) throw refused
      return references
    },
  }
}

async function start(env: Record<string, string> = { DATABASE_URL: postgres.url }): Promise<ServerProcess> {
  // With an unreachable mail server: the queue has its own database connections.
  app = await startServerProcess(demo, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bd@example.com', MAIL_ADMIN: 'team@example.com', FORM_CHECKS: 'off', ...env })
  return app
}

/** Milliseconds until one more form is acknowledged. */
async function nextAcknowledged({ ended, output }: ServerProcess, sender: Sender): Promise<number> {
  const [since, before] = [Date.now(), sender.acknowledged()]
  while (sender.acknowledged() === before) {
    if (ended() !== null) throw new Error(`the server died: ${ended()}\n${output().slice(-3000)}`)
    if (Date.now() - since > 60_000) throw new Error(`no form was taken for a minute\n${output().slice(-3000)}`)
    await sleep(10)
  }
  return Date.now() - since
}

async function expectAllStored(sender: Sender, query: OwnPostgres['query'] = postgres.query): Promise<void> {
  const told = await sender.finish()
  const stored = await query<{ key: string; reference: string }>('select idempotency_key as key, reference from submissions')
  expect(stored).toHaveLength(told.size)
  expect(new Map(stored.map(({ key, reference }) => [key, reference]))).toEqual(told)
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
    await expectAllStored(sender)
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
    await expectAllStored(sender)
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
