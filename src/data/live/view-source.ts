import { replaceEqualDeep, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import type { Deployment } from '../../contract/deployment.ts'
import { readPaths } from '../../contract/reads.ts'
import { pageView } from '../../page/page-view.ts'
import type { MissingReason, PageInput, PageView } from '../../page/view.ts'
import { connection, currentLink } from './connection.ts'
import { cachedFigures } from '../snapshot/figure-cache.ts'
import { HttpError } from '../api/http-error.ts'
import { readState } from './queries.ts'
import { shownMine } from '../my/shown-mine.ts'
import { serverNow } from './server-clock.ts'
import type { ViewSource } from './use-view.ts'

const TICK_MS = 1000

interface ViewSourceOptions {
  queryClient: QueryClient
  deployment: Deployment
  /** The input that the HTML was filled with, `null` if it was not filled. */
  initialState: PageInput | null
  /** The vault balance stored before this page was opened. */
  storedVaultBalance: string | undefined
}

/** The page's view over the query cache, the connection and the clock. Equal parts keep their identity between ticks. */
export function createViewSource({ queryClient, deployment, initialState, storedVaultBalance }: ViewSourceOptions): ViewSource {
  const vault = vaultHistory(storedVaultBalance)

  const input = (): PageInput => {
    const figures = cachedFigures(queryClient)
    return {
      figures,
      missing: missingReasons(queryClient, initialState),
      previousVault: vault.previous(figures['/api/vault/live-balance']?.vaultBalance),
      deployment,
      now: serverNow(),
      utcOffsetMinutes: -new Date().getTimezoneOffset(),
      link: currentLink(connection.getState()),
      failedReads: connection.getState().failedReads,
      my: shownMine.getState().figures ?? initialState?.my,
    }
  }

  const { update, ...source } = recomputedView(input, initialState)
  const soon = oncePerFrame(update)

  queryClient.getQueryCache().subscribe((event) => {
    if (bringsAnswer(event)) soon()
  })
  connection.subscribe(soon)
  shownMine.subscribe(soon)
  setInterval(() => {
    if (document.visibilityState === 'visible') update()
  }, TICK_MS)
  document.addEventListener('visibilitychange', update)
  return source
}

/** A view of `initialState`, or of this input where there is none, and of this input from the first `update` on. Equal parts keep their identity. */
export function recomputedView(input: () => PageInput, initialState: PageInput | null = null): ViewSource & { update: () => void } {
  const listeners = new Set<() => void>()
  // What the page arrived with is shown until the first update, so that React takes it over without rendering any of it a second time.
  const initial = pageView(initialState ?? input())
  let current = initial
  return {
    update: () => {
      const next: PageView = replaceEqualDeep(current, pageView(input()))
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => current,
    initial: () => initial,
  }
}

/** Whether it can change what the page shows. Most events only tell of who observes a query. */
function bringsAnswer(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'removed' || (event.type === 'updated' && event.action.type !== 'fetch')
}

/** Answers come in groups, and nobody sees more than one view in a frame. A hidden page has no frames. */
function oncePerFrame(call: () => void): () => void {
  let isPlanned = false
  const run = () => {
    isPlanned = false
    call()
  }
  return () => {
    if (isPlanned) return
    isPlanned = true
    if (document.visibilityState === 'visible') requestAnimationFrame(run)
    else setTimeout(run)
  }
}

/** Remembers the balance before the current one: the stored one first (`recent`), then the one before the last change (`now`). */
function vaultHistory(stored: string | undefined): { previous(balance: string | undefined): PageInput['previousVault'] } {
  let shown: string | undefined
  let previous: PageInput['previousVault'] = stored === undefined ? undefined : { balance: stored, label: 'recent' }
  return {
    previous: (balance) => {
      if (balance === undefined) return undefined
      if (shown !== undefined && shown !== balance) previous = { balance: shown, label: 'now' }
      shown = balance
      return previous?.balance === balance ? undefined : previous
    },
  }
}

function missingReasons(queryClient: QueryClient, initialState: PageInput | null): NonNullable<PageInput['missing']> {
  return Object.fromEntries(
    readPaths.flatMap((path) => {
      const error = readState(queryClient, path)?.error
      const reason = error ? reasonOf(error) : initialState?.missing?.[path]
      return reason ? [[path, reason]] : []
    }),
  )
}

function reasonOf(error: Error): MissingReason {
  return error instanceof HttpError && error.body.includes('unknown_token') ? 'unknown_token' : 'unavailable'
}
