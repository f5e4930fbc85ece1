import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { encode, encodingFor, LEAST_COMPRESSED_BYTES } from './content-encoding.ts'
import { weak } from './entity-tag.ts'

const COMPRESSIBLE = /^(text\/(html|plain|csv)|application\/json)\b/
/** A visitor waits for it. */
const QUALITY = 4
/** Of compressed answers that are the same for everybody. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024

/** A body as it is sent. */
interface Sent {
  bytes: Uint8Array<ArrayBuffer>
  isCompressed: boolean
}

/**
 * Brotli or gzip for dynamic answers; files come compressed from the build. Streams are left alone, and bodies are read only
 * if necessary: reading costs time, and for a live stream memory for as long as it lasts. An answer that is the same for
 * everybody and has an entity tag is read and compressed once for all.
 */
export function compressAnswers(): MiddlewareHandler {
  const kept = new LRUCache<string, Sent>({ maxSize: MOST_KEPT_BYTES, sizeCalculation: ({ bytes }, key) => key.length + bytes.length })

  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    if (headers.has('Content-Encoding') || !COMPRESSIBLE.test(headers.get('Content-Type') ?? '')) return
    if (!/\baccept-encoding\b/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
    const encoding = encodingFor(c.req.header('Accept-Encoding'))
    if (status === 304 || encoding === 'identity') return

    const tag = headers.get('ETag')
    const isForAll = status === 200 && tag !== null && /\bpublic\b/.test(headers.get('Cache-Control') ?? '')
    // Some tags are versions, the same for different calls.
    const key = isForAll ? `${encoding} ${tag} ${c.req.url}` : null
    const known = key === null ? undefined : kept.get(key)
    // Asking the answer for its body is what costs.
    if (known ? !known.isCompressed : !c.res.body) return
    const sent = known ?? (await toSend(c.res, encoding))
    if (key !== null && !known) kept.set(key, sent.isCompressed ? sent : SMALL)
    if (sent.isCompressed) {
      headers.set('Content-Encoding', encoding)
      // A strong tag promises the same bytes.
      if (tag !== null) headers.set('ETag', weak(tag))
    }
    headers.delete('Content-Length')
    // Otherwise Hono would make a third answer of the two.
    c.res = undefined
    c.res = new Response(sent.bytes, { status, headers })
  }
}

/** Remembered of an answer that is too small to be compressed; it is sent as it comes. */
const SMALL: Sent = { bytes: new Uint8Array(), isCompressed: false }

async function toSend(answer: Response, encoding: 'br' | 'gzip'): Promise<Sent> {
  const plain = Buffer.from(await answer.arrayBuffer())
  const isCompressed = plain.length >= LEAST_COMPRESSED_BYTES
  return { bytes: isCompressed ? await encode(plain, encoding, QUALITY) : plain, isCompressed }
}
