import type { Context } from 'hono'

/** The page that made a browser send this: ours, another site's, or none named, as with programs and plain reads. */
export function pageOrigin(c: Context, publicOrigin: string | null): 'own' | 'foreign' | 'none' {
  const origin = c.req.header('Origin')
  if (origin === undefined) {
    const site = c.req.header('Sec-Fetch-Site')
    return site === undefined || site === 'same-origin' || site === 'none' ? 'none' : 'foreign'
  }
  if (origin === publicOrigin) return 'own'
  // A proxy passes on the public host name; its scheme it may not.
  const { host } = new URL(c.req.url)
  return origin === `https://${host}` || origin === `http://${host}` ? 'own' : 'foreign'
}
