import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const compressBrotli = promisify(brotliCompress)

/** Smaller bodies gain nothing. */
export const LEAST_COMPRESSED_BYTES = 1024
const COMPRESSIBLE = /^(text\/(html|plain|csv)|application\/json)\b/

/**
 * Brotli for dynamic answers; files come compressed from the build. Streams are left alone, and bodies are read only if
 * necessary: reading costs time, and for a live stream memory for as long as it lasts.
 */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (status === 304 || headers.has('Content-Encoding') || !COMPRESSIBLE.test(headers.get('Content-Type') ?? '')) return
  headers.append('Vary', 'Accept-Encoding')
  if (!/\bbr\b/.test(c.req.header('Accept-Encoding') ?? '') || !c.res.body) return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const small = plain.length < LEAST_COMPRESSED_BYTES
  const bytes = small ? plain : await compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  if (!small) headers.set('Content-Encoding', 'br')
  // Hono copies the old answer's headers to the new one: a stale length would be believed.
  headers.delete('Content-Length')
  c.res = new Response(bytes, { status, headers })
}
