import { unknownDeployment } from '../src/contract/deployment.ts'
import { readSnapshot } from '../src/data/snapshot.ts'
import { pageFiller } from '../src/page/fill.ts'
import { NOT_FOUND_PAGE, pageFile, pageName } from '../src/page/page-file.ts'

/** A network that takes longer than this for the page is no network for somebody who looks at a phone. */
const PATIENCE_MS = 4000

type MatchPrecache = (url: string) => Promise<Response | undefined>

/** The server's page; the stored one where the server can't be reached, takes too long, or is down behind its proxy. */
export async function answerNavigation(request: Request, url: URL, event: Event, match: MatchPrecache): Promise<Response> {
  const online = await fromNetwork(request, event)
  if (online && online.status < 500) return online
  return (await storedPage(url.pathname, match)) ?? online ?? Response.error()
}

async function fromNetwork(request: Request, event: Event): Promise<Response | null> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  try {
    const preloaded: unknown = 'preloadResponse' in event ? await inTime(event.preloadResponse, patience) : undefined
    if (preloaded instanceof Response) return preloaded
    return await fetch(request, { signal: patience })
  } catch {
    return null
  }
}

async function storedPage(path: string, match: MatchPrecache): Promise<Response | null> {
  const page = (await match(`/${pageFile(pageName(path))}`)) ?? (await match(`/${pageFile(NOT_FOUND_PAGE)}`))
  if (!page) return null
  const [template, snapshot] = await Promise.all([page.text(), readSnapshot()])
  const html = pageFiller(template)({
    figures: snapshot?.figures ?? {},
    deployment: snapshot?.deployment ?? unknownDeployment,
    now: Date.now(),
    utcOffsetMinutes: -new Date().getTimezoneOffset(),
    link: 'down',
  })
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } })
}

function inTime<T>(work: T, signal: AbortSignal): Promise<Awaited<T>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    Promise.resolve(work).then(resolve, reject)
  })
}
