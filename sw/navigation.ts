import { firstScreenFirst } from './first-screen.ts'
import type { StoredPage } from './stored-page.ts'
import { wait } from './wait.ts'

/** A network that takes longer than this for the page counts as none: a person is waiting. */
const PATIENCE_MS = 4000
/** Where a page with stored figures is ready, the wait for the server's is no longer than this. */
const SLOW_MS = 1500

/** What there is without a network. */
export interface Offline {
  /** The page with the stored figures; null where the build has none. */
  page(path: string): Promise<StoredPage | null>
  /** What the device says; only `false` is reliable. */
  online(): boolean
}

/** Answers a navigation, see `findPage`; what is below a page's first screen comes once that is painted. */
export async function answerNavigation(request: Request, url: URL, stored: Offline): Promise<Response> {
  return firstScreenFirst(await findPage(request, url, stored))
}

/**
 * The server's page; the stored one where the device is offline, or the server can't be reached, takes too long, or is
 * down behind its proxy. A redirect is passed on: the browser follows it.
 */
async function findPage(request: Request, url: URL, stored: Offline): Promise<Response> {
  // Parsed and filled only when needed, once.
  let page: Promise<StoredPage | null> | undefined
  const ready = () => (page ??= stored.page(url.pathname))

  if (!stored.online()) {
    const offline = await ready()
    if (offline) return offline.response
  }
  const giveUp = new AbortController()
  // What another app shared is for this device: the page reads it from its address.
  const online = fromNetwork(url.pathname === '/open' ? url.pathname : request, giveUp.signal)
  const late = wait(PATIENCE_MS).then(() => null)
  let answer = await Promise.race([online, wait(SLOW_MS)])
  if (answer === undefined) {
    const early = await ready()
    if (early?.complete) return instead(early)
    answer = await Promise.race([online, late])
  }
  if (answer && answer.status < 500) return answer
  const offline = await ready()
  if (offline) return instead(offline)
  return answer ?? (await online) ?? Response.error()

  function instead({ response }: StoredPage): Response {
    giveUp.abort()
    return response
  }
}

async function fromNetwork(request: Request | string, signal: AbortSignal): Promise<Response | null> {
  try {
    // Going back, a browser would use its cached page, with old figures marked as live.
    return await fetch(request, { signal, cache: 'no-cache' })
  } catch {
    return null
  }
}
