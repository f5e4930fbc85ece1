import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFiller } from '../../src/page/fill.ts'
import { NOT_FOUND_PAGE, PAGES_FOLDER, pageFile, pageName } from '../../src/page/page-file.ts'
import type { PageInput } from '../../src/page/view.ts'

export interface Pages {
  /** The page of a path with its figures in it; status 404 with the not-found page where the app has no such path. */
  answer(path: string, input: PageInput): { html: string; status: 200 | 404 }
}

/** The prerendered pages of a build, read once. Throws when the folder holds no build. */
export function loadPages(clientDir: string): Pages {
  const fillers = new Map(
    readdirSync(join(clientDir, PAGES_FOLDER))
      .filter((file) => file.endsWith('.txt'))
      .map((file) => [file.slice(0, -'.txt'.length), pageFiller(readFileSync(join(clientDir, PAGES_FOLDER, file), 'utf8'))]),
  )
  const notFound = fillers.get(NOT_FOUND_PAGE)
  if (!notFound) throw new Error(`${clientDir} has no ${pageFile(NOT_FOUND_PAGE)}; run npm run build first`)
  return {
    answer: (path, input) => {
      const fill = fillers.get(pageName(path))
      return fill && fill !== notFound ? { html: fill(input), status: 200 } : { html: notFound(input), status: 404 }
    },
  }
}
