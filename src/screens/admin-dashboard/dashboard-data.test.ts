import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminBrowser } from '../../data/admin/testing/session.ts'
import { adminSession, signedIn, signedOut } from '../../data/admin/session.ts'
import { createAdminList, type Part } from './admin-list.ts'
import { createDashboardData } from './dashboard-data.ts'

const stats = { totalApplications: 12, recentApplications: 3, totalContacts: 4, recentContacts: 1, deliverySuccessRate: 95, successfulDeliveries: 19, totalDeliveries: 20 }
const contact = (name: string) => ({ id: name, name, email: 'a@example.com', subject: '', category: '', emailSent: false, createdAt: '2026-11-21T12:00:00.000Z' })

afterEach(() => {
  signedOut()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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
    let now = 1000
    const data = createDashboardData(() => now)
    await data.load()
    now = 2000
    await data.load()
    return { data, paths: browser.calls.map(({ path }) => path) }
  }

  it('[ADMD-30] [API-34] [API-35] [API-36] asks for ten of each list', async () => {
    const { paths } = await loadedTwice()
    const lists = ['applications', 'contacts', 'delivery-logs'].map((list) => `/api/admin/${list}?limit=10`)
    expect(paths.filter((path) => !path.includes('stats'))).toEqual([...lists, ...lists])
  })

  it('[ADMD-31] [API-33] asks first for the figures of now', async () => {
    const { paths } = await loadedTwice()
    expect([...paths.entries()].filter(([, path]) => path.includes('stats'))).toEqual([
      [0, '/api/admin/dashboard/stats?timestamp=1000'],
      [4, '/api/admin/dashboard/stats?timestamp=2000'],
    ])
  })

  it('[ADMD-15] asks with the session, past every cache', async () => {
    await loadedTwice()
    expect(browser.calls).toHaveLength(8)
    for (const { headers, init } of browser.calls) {
      expect([init.credentials, headers.has('authorization')]).toEqual(['same-origin', false])
      expect([init.cache, headers.get('cache-control')]).toEqual(['no-store', 'no-cache'])
    }
  })

  it('has what it was answered', async () => {
    const { data } = await loadedTwice()
    expect(data.stats.getState()).toEqual(stats)
    expect(data.contacts.getState()).toMatchObject({ rows: [contact('one')], latest: [contact('one')], next: null, busy: 'no' })
  })

  it('[ADMD-14] logs what fails and keeps what was there', async () => {
    const data = createDashboardData()
    answer = () => new Response('boom', { status: 500 })
    await data.load()
    expect(logged).toHaveBeenCalledTimes(4)
    expect([data.stats.getState(), data.logs.getState().rows]).toEqual([null, null])
    answer = ok
    await data.load()
    answer = () => new Response('boom', { status: 500 })
    await data.load()
    expect(logged).toHaveBeenCalledTimes(8)
    expect(data.stats.getState()).toEqual(stats)
    expect(data.contacts.getState().rows).toEqual([contact('one')])
  })

  it.each(['stats', 'applications', 'contacts', 'delivery-logs'])('[ADMD-12] [GEN-17] ends the session when %s is answered 401, and calls that no failure', async (which) => {
    answer = (path) => (path.includes(which) ? new Response('', { status: 401 }) : ok(path))
    await createDashboardData().load()
    expect(adminSession.getState()).toBeNull()
    expect(logged).not.toHaveBeenCalled()
  })
})

describe('a list', () => {
  const asked: { path: string; answer: (part: Part<{ id: string }>) => void; fail: (error: Error) => void }[] = []
  const list = () => createAdminList<{ id: string }>('/x', (path) => new Promise((resolve, reject) => asked.push({ path, answer: resolve, fail: reject })))
  const rows = (...ids: string[]) => ids.map((id) => ({ id }))
  beforeEach(() => asked.splice(0))

  it('goes on after its last row, and has nothing more to ask at the end', async () => {
    const { load, more, getState } = list()
    const first = load()
    asked[0]?.answer({ rows: rows('a', 'b'), next: 'after b' })
    await first
    const second = more()
    expect(getState().busy).toBe('more')
    void more()
    asked[1]?.answer({ rows: rows('c'), next: null })
    await second
    await more()
    expect(asked.map(({ path }) => path)).toEqual(['/x?limit=10', '/x?limit=10&before=after+b'])
    expect(getState()).toMatchObject({ rows: rows('a', 'b', 'c'), next: null, busy: 'no', latest: rows('a', 'b') })
  })

  it('shows what was searched for last, whichever is answered first, and knows the newest of all meanwhile', async () => {
    const { load, filter, getState } = list()
    const all = load()
    asked[0]?.answer({ rows: rows('a'), next: null })
    await all
    const one = filter({ q: 'du' })
    const two = filter({ q: 'duck', kind: 'loan-application' })
    asked[2]?.answer({ rows: rows('duck'), next: null })
    await two
    asked[1]?.answer({ rows: rows('dull'), next: 'more' })
    await one
    expect(asked[2]?.path).toBe('/x?limit=10&q=duck&kind=loan-application')
    expect(getState()).toMatchObject({ rows: rows('duck'), next: null, busy: 'no', latest: rows('a') })
  })
})
