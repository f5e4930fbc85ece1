import { InfiniteQueryObserver, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminBrowser } from '../../data/admin/testing/session.ts'
import { adminSession, signedIn, signedOut } from '../../data/admin/session.ts'
import { applications, contacts, deliveryLogs, statsQuery } from '../../shell/admin/dashboard-queries.ts'
import { createAdminQueryClient } from '../../shell/admin/admin-queries.ts'
import { listQuery, type Filter, type ListPage } from '../../shell/admin/list-query.ts'
import { listShown } from './use-admin-list.ts'

const stats = { totalApplications: 12, recentApplications: 3, totalContacts: 4, recentContacts: 1, deliverySuccessRate: 95, successfulDeliveries: 19, totalDeliveries: 20 }
const contact = (name: string) => ({ id: name, name, email: 'a@example.com', subject: '', category: '', emailSent: false, createdAt: '2026-11-21T12:00:00.000Z' })

afterEach(() => {
  signedOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Runs the queries of the mounted dashboard; resolves when each has succeeded or failed. */
async function open(client: QueryClient) {
  const stats = new QueryObserver(client, statsQuery)
  const lists = { applications: new InfiniteQueryObserver(client, listQuery(applications)), contacts: new InfiniteQueryObserver(client, listQuery(contacts)), logs: new InfiniteQueryObserver(client, listQuery(deliveryLogs)) }
  const observers = [stats, lists.applications, lists.contacts, lists.logs]
  for (const observer of observers) observer.subscribe(() => {})
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  return { stats: () => stats.getCurrentResult().data, contacts: () => lists.contacts.getCurrentResult(), logs: () => lists.logs.getCurrentResult().data }
}
const refresh = (client: QueryClient) => client.refetchQueries({ type: 'active' })

describe('the data of the dashboard', () => {
  const ok = (path: string) => {
    if (path.includes('stats')) return Response.json(stats)
    if (path.includes('applications')) return Response.json({ applications: [] })
    return Response.json(path.includes('contacts') ? { contacts: [contact('one')], next: null } : { logs: [] })
  }
  let answer = ok
  let browser: ReturnType<typeof adminBrowser>
  const logged = vi.fn()
  beforeEach(() => {
    answer = ok
    browser = adminBrowser((path) => answer(path))
    logged.mockReset()
    vi.spyOn(console, 'error').mockImplementation(logged)
    signedIn()
  })

  async function loadedTwice() {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
    const client = createAdminQueryClient()
    const data = await open(client)
    vi.setSystemTime(2000)
    await refresh(client)
    return { data, paths: browser.calls.map(({ path }) => path) }
  }

  it('[ADMD-30] [API-34] [API-35] [API-36] requests ten rows of each list', async () => {
    const { paths } = await loadedTwice()
    const lists = ['applications', 'contacts', 'delivery-logs'].map((list) => `/api/admin/${list}?limit=10`)
    expect(paths.filter((path) => !path.includes('stats'))).toEqual([...lists, ...lists])
  })

  it('[ADMD-31] [API-33] requests the current figures first', async () => {
    const { paths } = await loadedTwice()
    expect([...paths.entries()].filter(([, path]) => path.includes('stats'))).toEqual([
      [0, '/api/admin/dashboard/stats?timestamp=1000'],
      [4, '/api/admin/dashboard/stats?timestamp=2000'],
    ])
  })

  it('[ADMD-15] sends the session and bypasses every cache', async () => {
    await loadedTwice()
    expect(browser.calls).toHaveLength(8)
    for (const { headers, init } of browser.calls) {
      expect([init.credentials, headers.has('authorization')]).toEqual(['same-origin', false])
      expect([init.cache, headers.get('cache-control')]).toEqual(['no-store', 'no-cache'])
    }
  })

  it('holds the answers', async () => {
    const { data } = await loadedTwice()
    expect(data.stats()).toEqual(stats)
    expect(data.contacts()).toMatchObject({ data: { pages: [{ rows: [contact('one')], next: null }] }, hasNextPage: false, isFetching: false })
  })

  it('[ADMD-14] logs a failure and keeps the previous data', async () => {
    const client = createAdminQueryClient()
    answer = () => new Response('boom', { status: 500 })
    const data = await open(client)
    expect(logged).toHaveBeenCalledTimes(4)
    expect([data.stats(), data.logs()]).toEqual([undefined, undefined])
    answer = ok
    await refresh(client)
    answer = () => new Response('boom', { status: 500 })
    await refresh(client)
    expect(logged).toHaveBeenCalledTimes(8)
    expect(data.stats()).toEqual(stats)
    expect(data.contacts().data?.pages).toMatchObject([{ rows: [contact('one')] }])
  })

  it.each(['stats', 'applications', 'contacts', 'delivery-logs'])('[ADMD-12] [GEN-17] ends the session when %s answers 401, and does not log it as a failure', async (which) => {
    answer = (path) => (path.includes(which) ? new Response('', { status: 401 }) : ok(path))
    await open(createAdminQueryClient())
    expect(adminSession.getState()).toBeNull()
    expect(logged).not.toHaveBeenCalled()
  })

  it('[ADMD-10] is discarded on sign-out, and with the screen', async () => {
    const client = createAdminQueryClient()
    await open(client)
    expect(client.getQueryData(statsQuery.queryKey)).toEqual(stats)
    signedOut()
    expect(client.getQueryCache().getAll()).toEqual([])
    signedIn()
    const leave = new QueryObserver(client, statsQuery).subscribe(() => {})
    await vi.waitFor(() => expect(client.getQueryData(statsQuery.queryKey)).toEqual(stats))
    leave()
    await vi.waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]))
  })
})

describe('a list', () => {
  const asked: { path: string; answer: (page: ListPage<{ id: string }>) => Promise<void>; fail: () => Promise<void> }[] = []
  const source = {
    path: '/x',
    read: (path: string) =>
      new Promise<ListPage<{ id: string }>>((resolve, reject) => {
        const settled = () => new Promise<void>((done) => setTimeout(done))
        asked.push({ path, answer: (page) => (resolve(page), settled()), fail: () => (reject(new Error('boom')), settled()) })
      }),
  }
  /** The mounted list: its rows, or those of the previous search. */
  const list = () => {
    const client = createAdminQueryClient()
    const observer = (filter?: Filter) => {
      const one = new InfiniteQueryObserver(client, listQuery(source, filter))
      one.subscribe(() => {})
      return one
    }
    const [one, newest] = [observer(), observer()]
    let last = one.getCurrentResult().data
    one.subscribe(({ data }) => void (last = data ?? last))
    return {
      shown: () => listShown(one.getCurrentResult(), last),
      newest: () => newest.getCurrentResult().data?.pages[0]?.rows,
      more: () => one.fetchNextPage(),
      filter: (filter: Filter) => one.setOptions(listQuery(source, filter)),
    }
  }
  const rows = (...ids: string[]) => ids.map((id) => ({ id }))
  beforeEach(() => asked.splice(0))

  it('continues after its last row, and has no next page at the end', async () => {
    const { more, shown, newest } = list()
    await asked[0]?.answer({ rows: rows('a', 'b'), next: 'after b' })
    expect(shown()).toEqual({ rows: rows('a', 'b'), hasMore: true, busy: 'no' })
    const second = more()
    expect(shown().busy).toBe('more')
    await asked[1]?.answer({ rows: rows('c'), next: null })
    await second
    await more()
    expect(asked.map(({ path }) => path)).toEqual(['/x?limit=10', '/x?limit=10&before=after+b'])
    expect(shown()).toEqual({ rows: rows('a', 'b', 'c'), hasMore: false, busy: 'no' })
    expect(newest()).toEqual(rows('a', 'b'))
  })

  it('shows the last search, even if an earlier one answers later, and keeps the newest rows of all', async () => {
    const { filter, shown, newest } = list()
    await asked[0]?.answer({ rows: rows('a'), next: null })
    filter({ q: 'du', kind: '', state: '' })
    filter({ q: 'duck', kind: 'loan-application', state: '' })
    expect(shown()).toEqual({ rows: rows('a'), hasMore: false, busy: 'anew' })
    await asked[2]?.answer({ rows: rows('duck'), next: null })
    await asked[1]?.answer({ rows: rows('dull'), next: 'more' })
    expect(asked[2]?.path).toBe('/x?limit=10&q=duck&kind=loan-application')
    expect(shown()).toEqual({ rows: rows('duck'), hasMore: false, busy: 'no' })
    expect(newest()).toEqual(rows('a'))
  })

  it('keeps the previous rows when a search fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { filter, shown } = list()
    await asked[0]?.answer({ rows: rows('a'), next: null })
    filter({ q: 'duck', kind: '', state: '' })
    await asked[1]?.fail()
    expect(shown()).toEqual({ rows: rows('a'), hasMore: false, busy: 'no' })
  })
})
