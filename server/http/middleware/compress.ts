import type { MiddlewareHandler } from 'hono'
import { encode, encodingFor, LEAST_COMPRESSED_BYTES } from './content-encoding.ts'
import { weak } from './entity-tag.ts'

const COMPRESSIBLE = /^(text\/(html|plain|csv)|application\/json)\b/
/** A visitor waits for it. */
const QUALITY = 4

/**
 * Brotli or gzip for dynamic answers; files come compressed from the build. Streams are left alone, and bodies are read only
 * if necessary: reading costs time, and for a live stream memory for as long as it lasts.
 */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (headers.has('Content-Encoding') || !COMPRESSIBLE.test(headers.get('Content-Type') ?? '')) return
  if (!/\baccept-encoding\b/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
  const encoding = encodingFor(c.req.header('Accept-Encoding'))
  if (status === 304 || encoding === 'identity' || !c.res.body) return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const small = plain.length < LEAST_COMPRESSED_BYTES
  const bytes = small ? plain : await encode(plain, encoding, QUALITY)
  if (!small) {
    headers.set('Content-Encoding', encoding)
    // A strong tag promises the same bytes.
    const tag = headers.get('ETag')
    if (tag !== null) headers.set('ETag', weak(tag))
  }
  // Hono copies the old answer's headers to the new one: a stale length would be believed.
  headers.delete('Content-Length')
  c.res = new Response(bytes, { status, headers })
}
