import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFiller } from '../../../src/page/fill.ts'
import { FIRST_VISIT_FOLDER, NOT_FOUND_PAGE, PAGES_FOLDER, pageFile, pageName, PREVIEW_PICTURE } from '../../../src/page/page-file.ts'
import type { PageInput } from '../../../src/page/view.ts'
import { policyOfPage } from '../middleware/policy.ts'

export interface Pages {
  /** The paths of all pages but the not-found page. */
  paths: readonly string[]
  /** The name of a path's page: the not-found page's if the app has no such path. */
  named(path: string): string
  /** The page of this name with its figures. Throws for a name that named() doesn't return. */
  fill(name: string, input: PageInput): string
  /** The policy of the page with this name, see policy.ts; undefined if there is none. */
  policy(name: string): string | undefined
}

/**
 * The prerendered pages of a build, read once. `origin`: of the app; previews of links and search engines want the picture's
 * and the page's whole address. Throws if the folder holds no build.
 */
export function loadPages(clientDir: string, origin?: string): Pages {
  // The form for first visits where the folder has one, as every build does.
  const folder = [FIRST_VISIT_FOLDER, PAGES_FOLDER].map((name) => join(clientDir, name)).find(existsSync) ?? clientDir
  const pages = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .map((file) => {
        const name = file.slice(0, -'.txt'.length)
        const template = withOrigin(readFileSync(join(folder, file), 'utf8'), origin)
        // The worker sends the page that it keeps with the same policy.
        const kept = join(clientDir, PAGES_FOLDER, file)
        return [name, { fill: pageFiller(template), policy: policyOfPage(name, existsSync(kept) ? template + readFileSync(kept, 'utf8') : template) }]
      }),
  )
  if (!pages.has(NOT_FOUND_PAGE)) throw new Error(`${clientDir} has no ${pageFile(NOT_FOUND_PAGE)}; run npm run build first`)
  return {
    paths: [...pages.keys()].filter((name) => name.startsWith('~')).map((name) => name.replaceAll('~', '/')),
    named: (path) => {
      const name = pageName(path)
      return pages.has(name) ? name : NOT_FOUND_PAGE
    },
    fill: (name, input) => {
      const page = pages.get(name)
      if (!page) throw new Error(`there is no page ${name}`)
      return page.fill(input)
    },
    policy: (name) => pages.get(name)?.policy,
  }
}

function withOrigin(page: string, origin: string | undefined): string {
  if (origin === undefined) return page
  return page
    .replace(`content="${PREVIEW_PICTURE}"`, () => `content="${origin}${PREVIEW_PICTURE}"`)
    .replace('<link rel="canonical" href="/', () => `<link rel="canonical" href="${origin}/`)
}
