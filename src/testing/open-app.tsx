import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { App } from '../app.tsx'
import { createQueryClient } from '../data/live/queries.ts'
import { ViewContext, type ViewSource } from '../data/live/use-view.ts'
import { recomputedView } from '../data/live/view-source.ts'
import { cacheFigures, cachedFigures } from '../data/snapshot/figure-cache.ts'
import { emptyPage } from '../page/testing/empty-page.ts'
import type { PageInput } from '../page/view.ts'
import { createAppRouter } from '../routes.tsx'

export interface Asked {
  method: string
  /** Path and query. */
  path: string
  headers: Headers
  /** As sent; JSON is parsed. */
  body: unknown
}

/** What a path answers: a body, a whole response, `null` for a 503, `'gone'` for a broken connection, `'never'` for no answer; or a promise of it. */
export type Answer = unknown

export interface OpenOptions {
  /** By path, without the query. Every other path answers 503. */
  answers?: Readonly<Record<string, Answer | ((asked: Asked) => Answer)>>
  page?: Partial<PageInput>
}

export interface OpenedApp {
  user: UserEvent
  /** Every request to the server so far. */
  asked: Asked[]
}

export interface OpenedPart extends OpenedApp {
  /** Unmounts the part, and mounts it anew: it knows only what was kept elsewhere. */
  leave: () => void
  comeBack: () => void
}

/** The whole app at a path, in a DOM without a browser: every screen with its lazy parts, against a server that the test plays. */
export async function openApp(path: string, options: OpenOptions = {}): Promise<OpenedApp> {
  const { queryClient, view, router, opened } = prepare(path, options)
  // Keyboard shortcuts, and everything that opens over the page.
  await Promise.all([router.load(), import('../shell/frame/after-paint.tsx')])
  render(<App queryClient={queryClient} view={view} router={router} />)
  return opened
}

/** A part of a screen alone, inside the app's providers: much quicker than its whole page. */
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
  // Retried as often as in the app, without the pause.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  cacheFigures(queryClient, page.figures ?? {})
  onTestFinished(() => queryClient.clear())
  const router = createAppRouter(createBrowserHistory(), { scrollRestoration: false })
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { queryClient, view: viewOf(queryClient, page), router, opened: { asked, user } }
}

/** Answers every request of the test, and records it. */
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
  const { update, ...source } = recomputedView(() => ({ ...emptyPage, now: Date.now(), ...page, figures: cachedFigures(queryClient) }))
  queryClient.getQueryCache().subscribe(update)
  return source
}
