import { isPath, type Path } from '../../content/routes.ts'

const HERE = '/wallet/mobile'

/** Where the person came from: a page of ours with its query, from `?to=`; the dashboard where that names none. */
export function wayBack(search: string, origin: string): { path: Path; href: string } {
  const to = new URLSearchParams(search).get('to') ?? ''
  const home = { path: '/', href: '/' } as const
  // Two slashes, or a backslash, lead to another site.
  if (!/^\/(?![/\\])/.test(to) || !URL.canParse(to, origin)) return home
  const url = new URL(to, origin)
  return url.origin === origin && url.pathname !== HERE && isPath(url.pathname) ? { path: url.pathname, href: `${url.pathname}${url.search}${url.hash}` } : home
}
