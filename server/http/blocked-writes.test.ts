import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FORM_TOKEN } from '../../src/contract/form-check.ts'
import { bodies } from '../intake/testing/intake.ts'
import { startDemoApp, type DemoApp } from './testing/demo-app.ts'

let server: DemoApp
beforeAll(async () => {
  server = await startDemoApp({ seed: 'blocked' })
  await vi.waitUntil(async () => (await server.app.request('/readyz')).status === 200, { timeout: 30_000 })
})
afterAll(() => server.close())

/** Locks the tables while the work runs, as a migration or a person at psql does. */
async function withLocked(tables: string, work: () => Promise<void>): Promise<void> {
  const other = new pg.Client(server.database.url)
  await other.connect()
  try {
    await other.query(`BEGIN; LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`)
    await work()
  } finally {
    await other.end()
  }
}

const visitor = (number: number) => ({ 'X-Forwarded-For': `192.0.2.${number}` })
const sendForm = (number: number) =>
  server.app.request('/api/contact/submit', { method: 'POST', headers: { 'Content-Type': 'application/json', [FORM_TOKEN]: server.deps.formChecks?.tokens.issue().token ?? '', ...visitor(number) }, body: JSON.stringify(bodies.contact) })

/** What people and machines read, by status. */
async function reads(): Promise<Record<string, number>> {
  const paths = ['/api/vault/live-balance', '/api/vault/transactions?limit=50', '/api/stakers/enhanced?limit=50', '/api/history/price?window=7d', '/api/notifications', '/api/notifications/unread', '/readyz', '/readyz/writes']
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await server.app.request(path)).status] as const)))
}
const allFine = (answers: Record<string, number>) => Object.fromEntries(Object.keys(answers).map((path) => [path, 200]))

describe('while fifty forms wait for a locked table', () => {
  it('reads, probes, notifications and ledger passes go on, and the forms are told to retry within seconds', { timeout: 60_000 }, async () => {
    await withLocked('submissions', async () => {
      const since = Date.now()
      const forms = Array.from({ length: 50 }, (_, number) => sendForm(number))
      const answers = await reads()
      expect(answers).toEqual(allFine(answers))
      const marked = await server.app.request('/api/notifications/read-all', { method: 'POST', headers: visitor(200) })
      expect(marked.status).toBe(200)
      await server.settle(['staking'])
      // They were still waiting the whole time.
      expect(Date.now() - since).toBeLessThan(15_000)
      const told = await Promise.all(forms)
      expect(new Set(told.map(({ status }) => status))).toEqual(new Set([503]))
      expect(told.every(({ headers }) => headers.has('Retry-After'))).toBe(true)
      expect(Date.now() - since).toBeLessThan(20_000)
    })
    expect((await sendForm(60)).status).toBe(201)
  })

  it('the same goes for other writes: the forms get through, and neither answers nor log mention SQL', { timeout: 60_000 }, async () => {
    await withLocked('notification_readers, notification_reads, proof_nonces', async () => {
      server.lines.length = 0
      const wallet = 'So11111111111111111111111111111111111111112'
      const asked = Array.from({ length: 25 }, (_, number) =>
        server.app.request('/api/proof/nonce', { method: 'POST', headers: { 'Content-Type': 'application/json', ...visitor(number) }, body: JSON.stringify({ walletAddress: wallet }) }),
      )
      expect((await sendForm(61)).status).toBe(201)
      const { '/api/notifications': _list, '/api/notifications/unread': _unread, ...others } = await reads()
      expect(others).toEqual(allFine(others))
      for (const answer of await Promise.all(asked)) {
        expect(answer.status).toBe(503)
        expect(answer.headers.get('Retry-After')).toBe('5')
        expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' })
      }
      const list = await server.app.request('/api/notifications', { headers: { Cookie: `bd_reader=${'a'.repeat(43)}` } })
      expect(list.status).toBe(503)
      expect(await list.json()).toMatchObject({ success: false, code: 'unavailable' })
    })
    expect(JSON.stringify(server.lines)).not.toMatch(/insert into|select |delete from/i)
  })
})

describe('while the database takes no writes, as a former primary after a fail-over', () => {
  it('forms and other writes are told to retry, reads go on, and writes are accepted again over new connections', { timeout: 60_000 }, async () => {
    const admin = new pg.Client(server.database.url)
    await admin.connect()
    const name = new URL(server.database.url).pathname.slice(1)
    server.lines.length = 0
    const wallet = 'So11111111111111111111111111111111111111112'
    const nonce = (number: number) => server.app.request('/api/proof/nonce', { method: 'POST', headers: { 'Content-Type': 'application/json', ...visitor(number) }, body: JSON.stringify({ walletAddress: wallet }) })
    const mark = (number: number) => server.app.request('/api/notifications/read-all', { method: 'POST', headers: visitor(number) })
    try {
      await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()', [name])
      for (const [write, code] of [[() => sendForm(70), '10'], [() => nonce(71), '5'], [() => mark(72), '5']] as const) {
        const answer = await write()
        expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, code])
        expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' })
      }
      const { '/readyz/writes': writes, ...others } = await reads()
      expect(writes).toBe(503)
      expect(others).toEqual(allFine(others))
      expect(await (await server.app.request('/readyz')).json()).toEqual({ status: 'ready', writes: 'not_ready', waitingFor: ['database'] })
    } finally {
      // It stays in force for every connection from before.
      await admin.query(`SET default_transaction_read_only = off; ALTER DATABASE ${name} RESET default_transaction_read_only`)
      await admin.end()
    }
    for (const write of [sendForm, nonce, mark]) await vi.waitUntil(async () => (await write(80)).ok, { timeout: 10_000 })
    expect((await server.app.request('/readyz/writes')).status).toBe(200)
    expect(JSON.stringify(server.lines)).not.toMatch(/insert into|select |delete from/i)
  })
})

describe('while the database is away', () => {
  it('every list answers the usual 503, and nothing is logged as an error', async () => {
    const admin = new pg.Client(server.database.url.replace(/\/bd_test_\w+$/, '/postgres'))
    await admin.connect()
    const name = new URL(server.database.url).pathname.slice(1)
    server.lines.length = 0
    try {
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
      const session = { Authorization: `Bearer ${'x'.repeat(43)}` }
      // What the test before it read is shared for two seconds.
      await vi.waitUntil(async () => (await server.app.request('/api/notifications')).status !== 200, { timeout: 10_000 })
      for (const path of ['/api/vault/transactions?limit=70', '/api/stakers/enhanced?limit=70', '/api/history/staked?window=30d', '/api/notifications', '/api/notifications/unread', '/api/admin/applications', '/api/admin/delivery-logs']) {
        const answer = await server.app.request(path, { headers: session })
        expect([path, answer.status]).toEqual([path, 503])
        expect(answer.headers.get('Retry-After'), path).toBe('5')
        expect(await answer.json(), path).toMatchObject({ success: false, code: 'unavailable' })
      }
      expect((await server.app.request('/api/vault/live-balance')).status).toBe(200)
      const ready = await server.app.request('/readyz')
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', writes: 'not_ready', waitingFor: ['database'] }])
      const writes = await server.app.request('/readyz/writes')
      expect([writes.status, await writes.json()]).toEqual([503, { status: 'not_ready', waitingFor: ['database'] }])
    } finally {
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`)
      await admin.end()
    }
    expect(server.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(JSON.stringify(server.lines)).not.toMatch(/insert into|select |delete from/i)
    expect((await server.app.request('/api/notifications')).status).toBe(200)
  })
})
