import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { createApp } from '../app.ts'
import { startDemoApp, type DemoApp } from '../testing/demo-app.ts'

const PATH = '/api/vault/transactions'
let server: DemoApp
let app: DemoApp['app']
/** The cursors and limits that reached the database. */
let read: unknown[]
let now = Date.now()

beforeAll(async () => {
  server = await startDemoApp({ seed: 'list-limits' })
})
afterAll(() => server.close())
beforeEach(() => {
  read = []
  const { deps } = server
  const list = deps.lists?.[PATH]
  if (!list) throw new Error('the list has no more pages')
  const counted = (request: Parameters<typeof list>[0]) => {
    read.push(request)
    return list(request)
  }
  app = createApp({ ...deps, lists: { ...deps.lists, [PATH]: counted }, clock: clockAt(() => now) })
})

const ask = (limit: number, address: string) => app.request(`${PATH}?limit=${limit}`, { headers: { 'X-Forwarded-For': address } })
const statuses = async (answers: (Response | Promise<Response>)[]) => {
  const counts = new Map<number, number>()
  for (const { status } of await Promise.all(answers)) counts.set(status, (counts.get(status) ?? 0) + 1)
  return Object.fromEntries(counts)
}

it('the same page is read once for all requests within two seconds', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(1000, `203.0.113.${index}`)))
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
  now += 1900
  expect((await ask(1000, '203.0.113.77')).status).toBe(200)
  expect(read).toEqual([{ limit: 1000 }])
  now += 200
  expect((await ask(1000, '203.0.113.78')).status).toBe(200)
  expect(read).toHaveLength(2)
})

it('an address that asks too often is told to wait, even for shared pages, and another is answered', async () => {
  expect(await statuses(Array.from({ length: 60 }, () => ask(1000, '198.51.100.1')))).toEqual({ 200: 40, 429: 20 })
  const refused = await ask(1000, '198.51.100.1')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ success: false, code: 'too_many' })
  expect((await ask(1000, '198.51.100.2')).status).toBe(200)
  now += 1000
  expect(await statuses(Array.from({ length: 10 }, () => ask(1000, '198.51.100.1')))).toEqual({ 200: 4, 429: 6 })
})

it('one site with thousands of addresses gets half of the total: 429, while others are answered', async () => {
  expect(await statuses(Array.from({ length: 300 }, (_, index) => ask(1 + index, `2001:db8:1:${index.toString(16)}::1`)))).toEqual({ 200: 100, 429: 200 })
  expect(await statuses(Array.from({ length: 30 }, (_, index) => ask(400 + index, `192.0.2.${index}`)))).toEqual({ 200: 30 })
})

it('requests beyond the total get 503, with the time to wait', async () => {
  expect(await statuses(Array.from({ length: 250 }, (_, index) => ask(1 + index, `192.0.2.${index}`)))).toEqual({ 200: 200, 503: 50 })
  const busy = await ask(999, '198.51.100.9')
  expect([busy.status, busy.headers.get('Retry-After'), await busy.json()]).toEqual([503, '5', expect.objectContaining({ success: false, code: 'busy' })])
  expect(read).toHaveLength(200)
})

it('a made-up cursor costs nothing: refused before a list is read', async () => {
  const madeUp = (index: number) => app.request(`${PATH}?cursor=made-up-${index}`, { headers: { 'X-Forwarded-For': `192.0.2.${index}` } })
  expect(await statuses(Array.from({ length: 250 }, (_, index) => madeUp(index)))).toEqual({ 400: 250 })
  expect(read).toEqual([])
  expect(await statuses(Array.from({ length: 200 }, (_, index) => ask(1 + index, `203.0.113.${index}`)))).toEqual({ 200: 200 })
})
