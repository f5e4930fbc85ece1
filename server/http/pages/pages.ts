import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFiller } from '../../../src/page/fill.ts'
import { NOT_FOUND_PAGE, PAGES_FOLDER, pageFile, pageName, PREVIEW_PICTURE } from '../../../src/page/page-file.ts'
import type { PageInput } from '../../../src/page/view.ts'
import { policyOfPage } from '../middleware/policy.ts'

export interface Pages {
  /** The page of a path with its figures; status 404 with the not-found page if the app has no such path. */
  answer(path: string, input: PageInput): { html: string; status: 200 | 404; policy: string }
  /** The policy of the page with this name, see policy.ts; undefined if there is none. */
  policy(name: string): string | undefined
}

/**
 * The prerendered pages of a build, read once. `origin`: of the app; those who preview a link accept only an absolute address
 * of its picture. Throws if the folder holds no build.
 */
export function loadPages(clientDir: string, origin?: string): Pages {
  const pages = new Map(
    readdirSync(join(clientDir, PAGES_FOLDER))
      .filter((file) => file.endsWith('.txt'))
      .map((file) => {
        const name = file.slice(0, -'.txt'.length)
        const template = withOrigin(readFileSync(join(clientDir, PAGES_FOLDER, file), 'utf8'), origin)
        return [name, { fill: pageFiller(template), policy: policyOfPage(name, template) }]
      }),
  )
  const notFound = pages.get(NOT_FOUND_PAGE)
  if (!notFound) throw new Error(`${clientDir} has no ${pageFile(NOT_FOUND_PAGE)}; run npm run build first`)
  return {
    answer: (path, input) => {
      const page = pages.get(pageName(path)) ?? notFound
      return { html: page.fill(input), status: page === notFound ? 404 : 200, policy: page.policy }
    },
    policy: (name) => pages.get(name)?.policy,
  }
}

function withOrigin(page: string, origin: string | undefined): string {
  return origin === undefined ? page : page.replace(`content="${PREVIEW_PICTURE}"`, () => `content="${origin}${PREVIEW_PICTURE}"`)
}
