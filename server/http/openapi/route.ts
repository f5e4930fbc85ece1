import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { docsPage } from '../api-docs/page.ts'
import { style } from '../api-docs/style.ts'
import { shared } from '../middleware/caching.ts'
import { tagged, tagOf } from '../middleware/entity-tag.ts'
import { openApiDocument } from './document.ts'
import { operations } from './operations.ts'

/** GET /api/openapi.json, and GET /api/docs for people. Both are generated at the first request, and never change. */
export function openApiRoutes(): Hono {
  const app = new Hono()
  const made = once(() => {
    const document = openApiDocument()
    const json = JSON.stringify(document)
    const page = docsPage(document, operations).toString()
    // As bytes: half a megabyte of text would be encoded again for each answer.
    return { json: Buffer.from(json), page: Buffer.from(page), tag: tagOf(json), pageTag: tagOf(page) }
  })

  app.get('/api/openapi.json', (c) => {
    const { json, tag } = made()
    return tagged(c.req.header('If-None-Match'), json, { 'Cache-Control': KEPT, 'Content-Type': 'application/json; charset=utf-8' }, tag)
  })
  app.get('/api/docs', (c) => {
    const { page, pageTag } = made()
    return tagged(c.req.header('If-None-Match'), page, { 'Cache-Control': KEPT, 'Content-Type': 'text/html; charset=UTF-8', 'Content-Security-Policy': POLICY }, pageTag)
  })
  return app
}

/** They change with a restart only. */
const KEPT = shared(15, 600)

/** No script, no style but its own, nothing from elsewhere but this server's icon. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
