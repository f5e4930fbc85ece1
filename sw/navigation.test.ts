import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unknownDeployment } from '../src/contract/deployment.ts'
import { parseSnapshot, type Snapshot } from '../src/data/snapshot/snapshot.ts'
import { answerOf } from '../src/data/my/testing/answers.ts'
import { readInitialState } from '../src/page/initial-state.ts'
import { painted } from './first-screen.ts'
import { answerNavigation, type Offline } from './navigation.ts'
import { storedPage, type Stored as StoredFiles } from './stored-page.ts'

type Stored = StoredFiles & Pick<Offline, 'online'>

const AT = Date.parse('2026-11-21T10:00:00Z')
const PAGE = '<p data-state="{{figures.vaultBalance.state}}">{{figures.vaultBalance.text}}</p>'

const snapshot: Snapshot = {
  savedAt: AT,
  deployment: { ...unknownDeployment, mint: 'mint', vault: 'vault' },
  figures: {
    '/api/vault/live-balance': {
      vaultBalance: '102345678.9',
      vaultBalanceFormatted: '102.35M',
      solBalance: 1.5,
      source: 'direct_rpc',
      meta: { state: 'live', asOf: '2026-11-21T09:00:00.000Z', source: 'test' },
    },
  },
}

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ now: AT })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  network.mockReset()
})

const files: Record<string, string> = { '/pages/~.txt': PAGE, '/pages/~investment.txt': `<h1>Loan</h1>${PAGE}`, '/pages/~rewards.txt': '<script>{{initialState}}</script>', '/pages/not-found.txt': '<h1>Page Not Found</h1>' }

function stored(changes: Partial<Stored> = {}): Stored {
  return {
    file: (path) => {
      const text = files[path]
      const headers = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "frame-ancestors 'none'", ETag: '"1"' }
      return Promise.resolve(text === undefined ? undefined : new Response(text, { headers }))
    },
    snapshot: () => Promise.resolve(snapshot),
    mine: () => Promise.resolve(null),
    online: () => true,
    ...changes,
  }
}

interface Asked {
  path?: string
  with?: Stored
}

/** The response, and after how many milliseconds it came. */
async function open({ path = '/', with: given = stored() }: Asked = {}): Promise<{ response: Response; after: number; html: string }> {
  const url = new URL(path, 'https://bd.example')
  const answer = answerNavigation(new Request(url), url, { page: (at) => storedPage(at, given), online: given.online }).then((response) => ({ response, after: Date.now() - AT }))
  await vi.advanceTimersByTimeAsync(60_000)
  const { response, after } = await answer
  return { response, after, html: response.type === 'error' ? '' : await response.text() }
}

const never = () => new Promise<never>(() => {})
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

describe('with a server that answers', () => {
  it("returns the server's page", async () => {
    network.mockResolvedValue(new Response('from the server'))
    expect((await open()).html).toBe('from the server')
    // Also when going back, where browsers would use their cache without asking.
    expect(network.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-cache' })
  })

  it('passes on a redirect and a 404 as they are', async () => {
    // A navigation's redirect as a worker sees it; it can't be constructed.
    const redirect = new Response(null)
    Object.defineProperties(redirect, { type: { value: 'opaqueredirect' }, status: { value: 0 } })
    network.mockResolvedValueOnce(redirect)
    expect((await open()).response).toBe(redirect)
    network.mockResolvedValueOnce(new Response('nothing here', { status: 404 }))
    expect((await open({ path: '/nowhere' })).html).toBe('nothing here')
  })
})

describe('without a server', () => {
  it("computes ages by the server's clock, if it was known", async () => {
    network.mockRejectedValue(new TypeError('no network'))
    const askAt = async (clockOffset: number) => (await open({ path: '/rewards', with: stored({ snapshot: () => Promise.resolve({ ...snapshot, clockOffset }) }) })).html
    expect(await askAt(0)).toContain(`"now":${AT}`)
    vi.setSystemTime(AT)
    expect(await askAt(-3_600_000)).toContain(`"now":${AT - 3_600_000}`)
  })

  it.each([
    ['is not reached', () => network.mockRejectedValue(new TypeError('no network'))],
    ['is down behind its proxy', () => network.mockResolvedValue(new Response('bad gateway', { status: 502 }))],
  ])('that %s: returns the stored page with the stored figures at once', async (_, fails) => {
    fails()
    const { response, after, html } = await open()
    expect(response.status).toBe(200)
    expect(after).toBe(0)
    expect(html).toMatch(/<p data-state="stored">102\.35M/)
  })


  it('finds the page of a second path, with any query and hash', async () => {
    network.mockRejectedValue(new TypeError('no network'))
    expect((await open({ path: '/investment/?from=mail&x=1#terms' })).html).toContain('<h1>Loan</h1>')
  })

  it('says 404 where the app has no such page', async () => {
    network.mockRejectedValue(new TypeError('no network'))
    const { response, html } = await open({ path: '/nowhere' })
    expect(response.status).toBe(404)
    expect(html).toContain('Page Not Found')
  })

  it("sends the stored page with the server's security headers, and not cacheable", async () => {
    network.mockRejectedValue(new TypeError('no network'))
    const { headers } = (await open()).response
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "frame-ancestors 'none'",
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })
})

it.each([
  ['the server', () => network.mockResolvedValue(new Response(files['/pages/~split.txt'], { headers: { 'Content-Type': 'text/html' } }))],
  ['the device', () => network.mockRejectedValue(new TypeError('no network'))],
])('shows the first screen of a page from %s first', async (_, answers) => {
  files['/pages/~split.txt'] = '<h1>Vault</h1><style data-below></style><p>Stakers</p>'
  answers()
  const url = new URL('https://bd.example/split')
  const given = stored()
  const { body } = await answerNavigation(new Request(url), url, { page: (at) => storedPage(at, given), online: given.online })
  let html = ''
  void body?.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write: (part) => void (html += part) }))
  await vi.advanceTimersByTimeAsync(500)
  expect(html).toBe('<h1>Vault</h1>')
  painted()
  await vi.advanceTimersByTimeAsync(0)
  expect(html).toBe(files['/pages/~split.txt'])
})

describe('on a network that hangs', () => {
  beforeEach(() => void network.mockImplementation(never))

  it('waits a second and a half where a stored page is ready, not longer', async () => {
    const { after, html } = await open()
    expect(after).toBe(1500)
    expect(html).toContain('102.35M')
  })

  it('does not wait where the device says that it is offline', async () => {
    const { after, html } = await open({ with: stored({ online: () => false }) })
    expect(after).toBe(0)
    expect(html).toContain('102.35M')
    expect(network).not.toHaveBeenCalled()
  })

  it.each([
    ['no figures are stored', { with: stored({ snapshot: () => Promise.resolve(null) }) }],
    ['it may be a page that only the server knows', { path: '/nowhere' }],
  ])('waits four seconds where %s', async (_, asked: Asked) => {
    expect((await open(asked)).after).toBe(4000)
  })

  it('uses a response that comes in time', async () => {
    network.mockImplementation(() => after(1200, new Response('slow, but there')))
    const { after: waited, html } = await open()
    expect(waited).toBe(1200)
    expect(html).toBe('slow, but there')
  })

  it('keeps waiting where nothing at all is stored', async () => {
    network.mockImplementation(() => after(9000, new Response('late')))
    const { after: waited, html } = await open({ with: stored({ file: () => Promise.resolve(undefined) }) })
    expect(waited).toBe(9000)
    expect(html).toBe('late')
  })
})

describe('a database that is broken', () => {
  beforeEach(() => void network.mockRejectedValue(new TypeError('no network')))

  it('and returns what no page can show is ignored', async () => {
    const broken: Snapshot = { ...snapshot }
    Reflect.deleteProperty(broken, 'deployment')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { response, html } = await open({ with: stored({ snapshot: () => Promise.resolve(broken) }) })
    expect(response.status).toBe(200)
    expect(html).toMatch(/^<p data-state="\w+">/)
    expect(console.warn).toHaveBeenCalledOnce()
  })

  it('and empty gives the page without stored figures', async () => {
    const { html } = await open({ with: stored({ snapshot: () => Promise.resolve(null) }) })
    expect(html).not.toContain('102.35M')
    expect(html).toMatch(/^<p data-state="\w+">/)
  })
})

it('the page carries no more stored figures than the server would have sent: twice the HTML takes twice as long to show', async () => {
  network.mockRejectedValue(new TypeError('no network'))
  const { meta } = snapshot.figures['/api/vault/live-balance'] ?? {}
  if (!meta) throw new Error('no figure is stored')
  const figures = { ...snapshot.figures, '/api/vault/transactions': { transactions: [], vaultSOLBalance: 2.25, meta } }
  const { html } = await open({ path: '/rewards', with: stored({ snapshot: (paths) => Promise.resolve(parseSnapshot({ ...snapshot, figures }, paths)) }) })
  expect(html).toContain('"vaultBalance":"102345678.9"')
  expect(html).not.toContain('vaultSOLBalance')
})

describe('the watched wallets', () => {
  const mine = () => Promise.resolve({ watched: 1, answers: [answerOf(1)], nameOf: () => 'Savings <b>' })

  it('are in a page that the worker fills, with their age, and in what React begins with', async () => {
    network.mockRejectedValue(new TypeError('no network'))
    files['/pages/~my.txt'] = '<p>{{figures.myTotal.text}} {{figures.myTotal.age}}</p><p>{{figures.myUnlock.note}}</p><script>{{initialState}}</script>'
    const { html } = await open({ path: '/my', with: stored({ mine, online: () => false }) })
    expect(html).toContain('<p>2,501,000.00 as of ')
    expect(html).toContain('<p>Savings &lt;b&gt;: 19 May 2027')
    const json = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? ''
    expect(readInitialState(json)?.my?.myTotal.text).toBe('2,501,000.00')
  })

  it('are never asked of the server by what another app shared', async () => {
    network.mockResolvedValue(new Response('page'))
    await open({ path: '/open?text=secret' })
    expect(network.mock.calls.map(([asked]) => String(asked instanceof Request ? asked.url : asked))).toEqual(['/open'])
  })
})
