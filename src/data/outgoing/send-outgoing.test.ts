import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetFormToken } from '../drafts/form-pass.ts'
import { sendOutgoing } from './send-outgoing.ts'
import { entriesOf, finishedLoan, finishedMessage, keyOf } from './testing/entries.ts'
import { lockManager } from './testing/lock-manager.ts'
import { useMemoryDatabase, type MemoryDatabase } from './testing/memory-database.ts'
import { editEntry, putInTray, removeEntry } from './tray.ts'
import { listEntries } from './tray-store.ts'

const START = Date.parse('2026-11-21T10:00:00Z')
const DAY_MS = 24 * 3_600_000

interface Post {
  path: string
  key: string
  proof: string | null
  body: unknown
}

let memory: MemoryDatabase
let posts: Post[]
/** What the server answers a submission with; by default it accepts each key once, with a number of its own. */
let answer: (post: Post) => Response | Promise<Response>
let numbers: Map<string, string>
/** Whether there is a server at all. */
let isThere: boolean

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  memory = useMemoryDatabase()
  vi.stubGlobal('navigator', { onLine: true, locks: lockManager() })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  posts = []
  isThere = true
  numbers = new Map()
  answer = accept
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit = {}) => {
    if (!isThere) return noNetwork()
    if (method !== 'POST') return Response.json({ token: 'a token', readyInMs: 0, expiresInMs: 7_200_000 })
    const sent = new Headers(headers)
    const post = { path, key: sent.get('Idempotency-Key') ?? '', proof: sent.get('Wallet-Proof'), body: typeof body === 'string' ? JSON.parse(body) : body }
    posts.push(post)
    return answer(post)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetFormToken()
})

function accept({ key }: Post): Response {
  const known = numbers.get(key)
  const referenceNumber = known ?? `BD-20261121-${100_000 + numbers.size}`
  numbers.set(key, referenceNumber)
  return Response.json({ success: true, referenceNumber, deliveryMethods: [] }, { status: known ? 200 : 201 })
}
const refuse = (status: number, over: object = {}, headers: Record<string, string> = {}) => Response.json({ success: false, code: 'bad_request', error: 'No.', ...over }, { status, headers })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const keys = () => posts.map(({ key }) => key)
const states = async () => (await listEntries()).map(({ state }) => state)
const first = async () => (await listEntries())[0]

async function putMessages(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await putInTray(finishedMessage(number))
    vi.setSystemTime(Date.now() + 1000)
  }
}

describe('what waits in the tray', () => {
  it('is sent once, oldest first, each under its own key, and only its number stays', async () => {
    await putMessages(3)
    expect(await sendOutgoing()).toBe('done')
    expect(posts.map(({ path, key, body }) => [path, key, body])).toEqual([1, 2, 3].map((number) => ['/api/contact/submit', keyOf(number), finishedMessage(number).body]))
    expect(await sendOutgoing()).toBe('done')
    expect(posts).toHaveLength(3)
    expect(await first()).toEqual({ state: 'sent', id: keyOf(1), kind: 'contact', createdAt: START, referenceNumber: 'BD-20261121-100000', sentAt: START + 3000, told: false })
    expect(JSON.stringify([...memory.values('bd-outgoing')])).not.toContain('Ada')
  })

  it('is sent with its files as they were chosen, which are then deleted', async () => {
    await putInTray(finishedLoan())
    expect(memory.values('bd-outgoing').size).toBe(2)
    await sendOutgoing()
    const [sent] = posts
    const parts = sent?.body instanceof FormData ? [...sent.body] : []
    expect(parts.map(([part]) => part)).toEqual(['name', 'passportCopy', 'utilityBill'])
    const files = parts.flatMap(([, file]) => (typeof file === 'string' ? [] : [file]))
    expect(files.map(({ name, type, lastModified }) => [name, type, lastModified])).toEqual([['passport.pdf', 'application/pdf', 7], ['bill.png', 'image/png', 8]])
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(['passport', 'bill of the pond'])
    expect([...memory.values('bd-outgoing').keys()]).toEqual([keyOf(1)])
  })

  it('is sent by one of two at a time, so that nothing is sent twice', async () => {
    await putMessages(3)
    let under = 0
    answer = async (post) => {
      under += 1
      expect(under).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      under -= 1
      return accept(post)
    }
    expect(await Promise.all([sendOutgoing(), sendOutgoing(), sendOutgoing({ only: keyOf(2) })])).toEqual(['done', 'done', 'done'])
    expect(keys()).toEqual([1, 2, 3].map(keyOf))
  })

  it('waits without a connection, and is then sent under the same key: an answer that was lost is not a second submission', async () => {
    await putMessages(2)
    answer = (post) => {
      accept(post)
      return noNetwork()
    }
    expect(await sendOutgoing()).toBe('unreachable')
    // No connection for one is none for the other.
    expect(keys()).toEqual([keyOf(1)])
    expect(await first()).toMatchObject({ state: 'waiting', tries: 0, triedAt: START + 2000 })
    answer = accept
    await sendOutgoing()
    expect(numbers.size).toBe(2)
    expect((await listEntries()).map((entry) => entry.state === 'sent' && entry.referenceNumber)).toEqual([...numbers.values()])
  })

  it('is not even tried where no server answers, so that it cannot have arrived', async () => {
    await putMessages(1)
    isThere = false
    expect(await sendOutgoing()).toBe('unreachable')
    expect(await first()).toMatchObject({ state: 'waiting', triedAt: null })
    isThere = true
    expect([await sendOutgoing(), await states()]).toEqual(['done', ['sent']])
  })

  it('is sent again under the same key where the page was killed before it had noted the number', async () => {
    await putMessages(1)
    answer = (post) => {
      memory.state = 'full'
      return accept(post)
    }
    await expect(sendOutgoing()).rejects.toThrow('quota')
    memory.state = 'works'
    expect(await states()).toEqual(['waiting'])
    answer = accept
    await sendOutgoing()
    expect([await states(), numbers.size, keys()]).toEqual([['sent'], 1, [keyOf(1), keyOf(1)]])
  })

  it('needs the person after a refusal, with its sentence and field, and the others go on', async () => {
    await putMessages(2)
    answer = (post) => (post.key === keyOf(1) ? refuse(400, { error: 'Please give another address', field: 'email' }) : accept(post))
    expect(await sendOutgoing()).toBe('later')
    expect(await states()).toEqual(['attention', 'sent'])
    expect(await first()).toMatchObject({ refusal: { status: 400, code: 'bad_request', sentence: 'Please give another address', field: 'email' }, texts: finishedMessage(1).texts })
    vi.setSystemTime(START + DAY_MS)
    await sendOutgoing()
    expect(posts).toHaveLength(2)
    answer = accept
    await sendOutgoing({ only: keyOf(1) })
    expect(await states()).toEqual(['sent', 'sent'])
  })

  it.each([408, 425, 429, 502, 503, 504])('waits after a %i as long as the server asks, at least half a minute, and the others as well', async (status) => {
    await putMessages(2)
    answer = () => refuse(status, {}, { 'Retry-After': '600' })
    expect(await sendOutgoing()).toBe('later')
    expect(keys()).toEqual([keyOf(1)])
    expect(await first()).toMatchObject({ state: 'waiting', tries: 1, notBefore: START + 2000 + 600_000 })
    answer = accept
    await sendOutgoing()
    expect(keys()).toEqual([keyOf(1), keyOf(2)])
    vi.setSystemTime(START + 700_000)
    await sendOutgoing()
    expect(await states()).toEqual(['sent', 'sent'])
  })

  it('waits longer after each failure of the server, up to about an hour, while the others go on', async () => {
    await putMessages(2)
    answer = (post) => (post.key === keyOf(1) ? refuse(500) : accept(post))
    const pauses: number[] = []
    for (let round = 0; round < 10; round += 1) {
      await sendOutgoing()
      const entry = await first()
      if (entry?.state !== 'waiting') throw new Error('it does not wait')
      pauses.push(entry.notBefore - Date.now())
      vi.setSystemTime(entry.notBefore)
    }
    expect(pauses[0]).toBeGreaterThanOrEqual(24_000)
    expect(pauses[0]).toBeLessThanOrEqual(36_000)
    expect(pauses[4]).toBeGreaterThan(pauses[2] ?? 0)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1.2 * 3_600_000)
    expect(await states()).toEqual(['waiting', 'sent'])
  })

  it('does not take an answer of another shape for success', async () => {
    await putMessages(1)
    answer = () => new Response('<html>Please log in to the Wi-Fi</html>')
    expect(await sendOutgoing()).toBe('later')
    expect(await first()).toMatchObject({ state: 'waiting', tries: 1 })
  })

  it('is not sent by itself after 30 days, and stays; on the word of its person it is sent', async () => {
    await putMessages(1)
    vi.setSystemTime(START + 30 * DAY_MS + 1)
    expect(await sendOutgoing()).toBe('done')
    expect([posts, await states()]).toEqual([[], ['waiting']])
    await sendOutgoing({ only: keyOf(1) })
    expect(await states()).toEqual(['sent'])
  })

  it('is not sent while it is edited, nor once it is deleted, even in the middle of a run', async () => {
    await putMessages(3)
    const [, second, third] = await listEntries()
    if (second?.state !== 'waiting' || !third) throw new Error('there are not three entries')
    const pressed: string[] = []
    answer = async (post) => {
      pressed.push(await removeEntry(post.key), await editEntry(second), await removeEntry(third.id))
      return accept(post)
    }
    await sendOutgoing()
    expect(pressed).toEqual(['sending', 'done', 'done'])
    expect([keys(), await states()]).toEqual([[keyOf(1)], ['sent', 'editing']])
  })

  it('tells that the browser has lost its files, and sends nothing', async () => {
    await putInTray(finishedLoan())
    memory.values('bd-outgoing').delete(`${keyOf(1)} files`)
    expect(await sendOutgoing()).toBe('later')
    expect(posts).toEqual([])
    expect(await first()).toMatchObject({ state: 'attention', refusal: { code: 'files_lost' } })
  })

  it('goes with the headers that the page gives, and stores none', async () => {
    await putMessages(1)
    await sendOutgoing({ headersOf: () => ({ 'Wallet-Proof': 'a proof' }) })
    expect(posts.map(({ proof }) => proof)).toEqual(['a proof'])
    expect(JSON.stringify([...memory.values('bd-outgoing')])).not.toContain('a proof')
  })

  it('is only sent where our forms go, whatever another program put there', async () => {
    await putMessages(1)
    const stored = memory.values('bd-outgoing')
    const [entry] = entriesOf(memory)
    for (const [id, over] of [['1', { id: 'no key' }], ['2', { kind: 'card' }], ['3', { state: 'new' }], ['4', { body: { type: 'json', value: 'x' } }]] as const) stored.set(id, { ...entry, ...over })
    stored.set('5', 'nonsense')
    stored.set(keyOf(2), { ...entry, id: keyOf(2), path: 'https://evil.example/' })
    await sendOutgoing()
    expect(posts.map(({ path }) => path)).toEqual(['/api/contact/submit', '/api/contact/submit'])
  })
})
