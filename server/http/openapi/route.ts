import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { docsPage } from '../api-docs/page.ts'
import { style } from '../api-docs/style.ts'
import { tagged, tagOf } from '../middleware/entity-tag.ts'
import { openApiDocument } from './document.ts'
import { operations } from './operations.ts'

/** GET /api/openapi.json, and GET /api/docs for people. Both are generated at the first request, and never change. */
export function openApiRoutes(): Hono {
  const app = new Hono()
  const made = once(() => {
    const document = openApiDocument()
    const json = JSON.stringify(document)
    return { json, page: docsPage(document, operations), tag: tagOf(json) }
  })

  app.get('/api/openapi.json', (c) => {
    const { json, tag } = made()
    return tagged(c.req.header('If-None-Match'), json, { 'Cache-Control': 'no-cache', 'Content-Type': 'application/json; charset=utf-8' }, tag)
  })
  app.get('/api/docs', (c) => c.html(made().page, 200, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': POLICY }))
  return app
}

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
