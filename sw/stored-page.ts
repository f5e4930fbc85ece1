import { unknownDeployment } from '../src/contract/deployment.ts'
import type { ReadPath } from '../src/contract/reads.ts'
import type { Snapshot } from '../src/data/snapshot/snapshot.ts'
import { pageFiller } from '../src/page/fill.ts'
import { firstPaintPaths } from '../src/page/first-paint.ts'
import { myFigures, type Mine } from '../src/page/my-view.ts'
import { NOT_FOUND_PAGE, pageFile, pageName } from '../src/page/page-file.ts'

/** Headers kept from the stored response, so that the worker's page is as protected as the server's. */
const KEPT_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Content-Type-Options',
] as const

/** What the worker has without a network. */
export interface Stored {
  /** A file of the build, by its path. */
  file(path: string): Promise<Response | undefined>
  /** The last known figures of these paths; null early where the store is slow, as the app itself asks it again. */
  snapshot(paths: readonly ReadPath[]): Promise<Snapshot | null>
  /** What is known of the watched wallets; null where there are none. */
  mine(): Promise<Mine | null>
}

export interface StoredPage {
  response: Response
  /** The path's own page, with figures: the server's would only be newer. */
  complete: boolean
}

/** The prerendered page of a path, filled with what is stored. */
export async function storedPage(path: string, stored: Stored): Promise<StoredPage | null> {
  // Only the figures the server fills a page with: lists would double what the phone parses before the first paint, and the app restores them itself.
  const [page, snapshot, mine] = await Promise.all([pageOf(path, stored), stored.snapshot(firstPaintPaths), stored.mine()])
  if (!page) return null
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  for (const name of KEPT_HEADERS) {
    const value = page.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return {
    response: new Response(filled(page.template, snapshot, mine), { status: page.isOwn ? 200 : 404, headers }),
    complete: page.isOwn && Object.keys(snapshot?.figures ?? {}).length > 0,
  }
}

async function pageOf(path: string, stored: Stored) {
  const own = await stored.file(`/${pageFile(pageName(path))}`)
  const page = own ?? (await stored.file(`/${pageFile(NOT_FOUND_PAGE)}`))
  return page ? { template: await page.text(), headers: page.headers, isOwn: own !== undefined } : null
}

function filled(template: string, snapshot: Snapshot | null, mine: Mine | null): string {
  const fill = pageFiller(template)
  const input = { figures: {}, deployment: unknownDeployment, now: Date.now() + (snapshot?.clockOffset ?? 0), utcOffsetMinutes: -new Date().getTimezoneOffset(), link: 'down' } as const
  try {
    const known = snapshot ? { ...input, figures: snapshot.figures, deployment: snapshot.deployment } : input
    return fill(mine ? { ...known, my: myFigures(known, mine) } : known)
  } catch (error) {
    // Invalid stored figures are dropped: a page without them is better than none.
    console.warn('the stored figures do not fit the page', error)
    return fill(input)
  }
}
