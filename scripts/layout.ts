import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageFile, pageName } from '../src/page/page-file.ts'

/** The repository's root, regardless of the working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The output of `npm run build`, absolute. */
export const built = {
  client: join(root, 'dist/client'),
  page: join(root, 'dist/client', pageFile(pageName('/'))),
  worker: join(root, 'dist/client/sw.js'),
  server: join(root, 'dist/server/main.js'),
} as const

/** Scratch files of the tools; never committed. */
export const cache = join(root, '.cache')
