import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLiveHub, type LiveHub } from './hub.ts'
import { liveRoute } from './route.ts'
import { listen } from './testing/listen.ts'

const [A, B, C] = ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR', 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'] as const
let hub: LiveHub

beforeEach(() => {
  hub = createLiveHub({ source: { changes: () => [], subscribe: () => () => {} } })
})
afterEach(() => hub.close())

const ask = (wallets: string, headers: Record<string, string> = {}) => liveRoute(hub).request(`/api/live?paths=/api/network/health&wallets=${wallets}`, { headers })

/** What a stream has told of wallets by now. */
async function hear(wallets: string, headers: Record<string, string> = {}) {
  const response = await ask(wallets, headers)
  expect(response.status).toBe(200)
  const stream = listen(response)
  return { ...stream, told: () => stream.events().map(({ answer }) => answer) }
}
const of = (...wallets: string[]) => wallets.map((address) => ({ address }))
const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

it('tells each of the wallets it watches, and of no other', async () => {
  const [one, two, none] = [await hear(`${A},${B}`), await hear(B), await hear('')]
  hub.tellWallets([A, C])
  hub.tellWallets([B])
  await soon()
  expect([one.told(), two.told(), none.told()]).toEqual([of(A, B), of(B), []])
  expect(one.text()).toContain(`data: {"path":"/api/wallets","answer":{"address":"${A}"}}\n\n`)
  // The last id stays that of a figure.
  expect(one.text()).not.toContain('id:')
  hub.tellWallets('*')
  await soon()
  expect([one.told(), two.told(), none.told()]).toEqual([of(A, B, A, B), of(B, B), []])
})

it('watches for nobody who has left', async () => {
  const one = await hear(`${A},${B}`)
  expect(hub.watched()).toBe(true)
  await one.leave()
  expect([hub.watched(), hub.clients()]).toEqual([false, 0])
})

it('tells of each after a break: what happened meanwhile is not known', async () => {
  const again = await hear(`${A},${B}`, { 'Last-Event-ID': '5' })
  await soon()
  expect(again.told()).toEqual(of(A, B))
})

it('drops a reader that lets too much wait, and its wallets with it', async () => {
  hub.close()
  hub = createLiveHub({ source: { changes: () => [], subscribe: () => () => {} }, maxBacklogBytes: 200 })
  await ask(A)
  for (let count = 0; count < 10; count += 1) hub.tellWallets([A])
  expect([hub.watched(), hub.clients()]).toEqual([false, 0])
})

it('refuses more than ten wallets, and what is none', async () => {
  for (const wallets of [`${A},`.repeat(11), 'duck', `0${A.slice(1)}`]) {
    const response = await ask(wallets)
    expect([response.status, await response.json()]).toMatchObject([400, { field: 'wallets' }])
  }
})
