import { placesWhere, screenPath } from './content/routes.ts'
// oxlint-disable-next-line import/default -- the bundler imports the text of the file.
import source from './routes.tsx?raw'

const files = new Map([...source.matchAll(/^ {2}'([^']+)': lazyRouteComponent\(\(\) => import\('\.\/([^']+)'\)/gm)].map(([, path, file]) => [path, `src/${file}`]))

/**
 * For the build: each prerendered path with the file of its screen, whose chunk its page links. Parsed from the text of
 * the route table, since a lazy import doesn't expose its file; every other path gets the not-found page.
 */
export const screenOfPath: ReadonlyMap<string, string> = new Map(placesWhere(() => true).map(({ to }) => [to, fileOf(screenPath(to))]))

function fileOf(path: string): string {
  const file = files.get(path)
  if (file === undefined) throw new Error(`no screen for ${path} found in src/routes.tsx`)
  return file
}
