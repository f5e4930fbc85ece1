import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { guardCaching, shared } from './caching.ts'
import { encodingFor } from './content-encoding.ts'
import { HttpProblem } from './http-problem.ts'

const app = new Hono()
  .use(guardCaching)
  .get('/shared', (c) => c.text('for all', 200, { 'Cache-Control': shared(5) }))
  .get('/silent', (c) => c.text('who knows'))
  .get('/cookie', (c) => c.text('for one', 200, { 'Cache-Control': shared(5), 'Set-Cookie': 'a=1' }))
  .get('/failed', (c) => c.text('no', 502, { 'Cache-Control': shared(5) }))
  .get('/refused', () => {
    throw new HttpProblem({ status: 404, code: 'x', error: 'x', headers: { 'Cache-Control': shared(5) } })
  })
  .onError((error) => (error instanceof HttpProblem ? error.getResponse() : new Response(null, { status: 500 })))

const said = async (path: string, headers: Record<string, string> = {}) => (await app.request(path, { headers })).headers.get('Cache-Control')

it('what is shared says so: to caches on the way, not to browsers', async () => {
  expect(await said('/shared')).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=60')
})

it('nobody keeps what says nothing, sets a cookie, fails, or answers somebody who identified themselves', async () => {
  for (const path of ['/silent', '/cookie', '/failed', '/refused', '/nowhere']) expect(await said(path), path).toBe('no-store')
  expect(await said('/shared', { Authorization: 'Bearer x' })).toBe('no-store')
})

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['gzip, br; q=0', 'gzip'],
  ['gzip;q=0.000', 'identity'],
  ['deflate, zstd', 'identity'],
  ['x-gzip, brotli', 'identity'],
])('an Accept-Encoding of %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
