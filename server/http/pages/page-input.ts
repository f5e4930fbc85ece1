import type { Deployment } from '../../../src/contract/deployment.ts'
import type { Figures } from '../../../src/contract/reads.ts'
import { firstPaintPaths } from '../../../src/page/first-paint.ts'
import type { PageInput } from '../../../src/page/view.ts'
import type { FeedEngine } from '../../feeds/engine.ts'

/** The data for a page right now: the figures in memory, without waiting for any upstream. */
export function pageInput(feeds: Pick<FeedEngine, 'current' | 'missing'>, deployment: Deployment, now: number): PageInput {
  const figures: Figures = {}
  const missing: NonNullable<PageInput['missing']> = {}
  for (const path of firstPaintPaths) {
    const held = feeds.current(path)
    if (held) Object.assign(figures, { [path]: held.answer })
    else missing[path] = feeds.missing(path)
  }
  // The visitor's time zone is unknown here: UTC until React takes over. The page opens its stream after loading.
  return { figures, missing, deployment, now, utcOffsetMinutes: 0, link: 'polling' }
}
