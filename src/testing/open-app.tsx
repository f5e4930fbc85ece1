import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { App } from '../app.tsx'
import { createQueryClient } from '../data/live/queries.ts'
import type { ViewSource } from '../data/live/use-view.ts'
import { cachedFigures } from '../data/snapshot/figure-cache.ts'
import { pageView } from '../page/page-view.ts'
import { emptyPage } from '../page/testing/empty-page.ts'
import type { PageInput, PageView } from '../page/view.ts'
import { createAppRouter } from '../routes.tsx'

export interface Asked {
  method: string
  /** Path and query. */
  path: string
  headers: Headers
  /** As it was sent; JSON is parsed. */
  body: unknown
}

/** What a path answers: a body, a whole response, `null` for a 503, `'gone'` for a broken connection, `'never'` for silence; also as a promise. */
export type Answer = unknown

export interface OpenOptions {
  /** By path, without the query. Every other path answers 503. */
  answers?: Readonly<Record<string, Answer | ((asked: Asked) => Answer)>>
  page?: Partial<PageInput>
}

export interface OpenedApp {
  user: UserEvent
  /** Everything that was asked of the server so far. */
  asked: Asked[]
}

/** The whole app at a path, in a DOM without a browser: with every screen and its lazy parts, and a server that the test plays. */
export async function openApp(path: string, { answers = {}, page = {} }: OpenOptions = {}): Promise<OpenedApp> {
  const asked = playServer(answers)
  window.history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  // Tried as often as in the app, and at once.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  onTestFinished(() => queryClient.clear())
  const router = createAppRouter(createBrowserHistory(), { scrollRestoration: false })
  // With it comes what listens to keys, and what is opened over the page.
  await Promise.all([router.load(), import('../shell/frame/after-paint.tsx')])
  render(<App queryClient={queryClient} view={viewOf(queryClient, page)} router={router} />)
  return { asked, user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }) }
}

/** Answers every request of the test, and notes them. */
export function playServer(answers: NonNullable<OpenOptions['answers']>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, window.location.href)
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    asked.push(one)
    const answer = answers[url.pathname]
    return Promise.race([responseOf(await (typeof answer === 'function' ? answer(one) : answer)), aborted(init.signal)])
  })
  return asked
}

async function responseOf(answer: unknown): Promise<Response> {
  if (answer === 'never') return new Promise(() => {})
  if (answer === 'gone') throw new TypeError('Failed to fetch')
  if (answer instanceof Response) return answer.clone()
  if (answer === undefined || answer === null) return Response.json({ success: false, code: 'unavailable', error: 'Nobody answers.' }, { status: 503 })
  return Response.json(answer)
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

/** The page's view over the query cache. It doesn't tick: figures don't age while a test runs. */
function viewOf(queryClient: QueryClient, page: Partial<PageInput>): ViewSource {
  const input = (): PageInput => ({ ...emptyPage, now: Date.now(), ...page, figures: { ...page.figures, ...cachedFigures(queryClient) } })
  let current = pageView(input())
  const initial = current
  const listeners = new Set<() => void>()
  queryClient.getQueryCache().subscribe(() => {
    const next: PageView = replaceEqualDeep(current, pageView(input()))
    if (next === current) return
    current = next
    for (const listener of listeners) listener()
  })
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => current,
    initial: () => initial,
  }
}
