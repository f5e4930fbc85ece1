import { QueryClientProvider, replaceEqualDeep, type QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { App } from '../app.tsx'
import { createQueryClient } from '../data/live/queries.ts'
import { ViewContext, type ViewSource } from '../data/live/use-view.ts'
import { cacheFigures, cachedFigures } from '../data/snapshot/figure-cache.ts'
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

export interface OpenedPart extends OpenedApp {
  /** Takes the part away, and brings it back as a new one: what was kept elsewhere is all that it knows. */
  leave: () => void
  comeBack: () => void
}

/** The whole app at a path, in a DOM without a browser: with every screen and its lazy parts, and a server that the test plays. */
export async function openApp(path: string, options: OpenOptions = {}): Promise<OpenedApp> {
  const { queryClient, view, router, opened } = prepare(path, options)
  // With it comes what listens to keys, and what is opened over the page.
  await Promise.all([router.load(), import('../shell/frame/after-paint.tsx')])
  render(<App queryClient={queryClient} view={view} router={router} />)
  return opened
}

/** A part of a screen alone, inside everything that the app puts around it: much quicker than its whole page. */
export function openPart(part: ReactNode, options: OpenOptions & { path?: string } = {}): OpenedPart {
  const { queryClient, view, router, opened } = prepare(options.path ?? '/', options)
  const { rerender } = render(null)
  const around = (
    <QueryClientProvider client={queryClient}>
      <ViewContext value={view}>
        <RouterContextProvider router={router}>{part}</RouterContextProvider>
      </ViewContext>
    </QueryClientProvider>
  )
  rerender(around)
  return { ...opened, leave: () => rerender(null), comeBack: () => rerender(around) }
}

function prepare(path: string, { answers = {}, page = {} }: OpenOptions) {
  const asked = playServer(answers)
  window.history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  // Tried as often as in the app, and at once.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  cacheFigures(queryClient, page.figures ?? {})
  onTestFinished(() => queryClient.clear())
  const router = createAppRouter(createBrowserHistory(), { scrollRestoration: false })
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { queryClient, view: viewOf(queryClient, page), router, opened: { asked, user } }
}

/** Answers every request of the test, and notes them. */
function playServer(answers: NonNullable<OpenOptions['answers']>): Asked[] {
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
  if (answer === undefined || answer === null) return Response.json({ success: false, code: 'unavailable', error: 'No answer.' }, { status: 503 })
  return Response.json(answer)
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

/** The page's view over the query cache. It doesn't tick: figures don't age while a test runs. */
function viewOf(queryClient: QueryClient, page: Partial<PageInput>): ViewSource {
  const input = (): PageInput => ({ ...emptyPage, now: Date.now(), ...page, figures: cachedFigures(queryClient) })
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
