import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import { compressAnswers } from './compress.ts'
import * as contentEncoding from './content-encoding.ts'
import { tagged } from './entity-tag.ts'

const LONG = JSON.stringify({ text: 'duck '.repeat(1000) })
const FOR_ALL = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=0' }
const BR = { headers: { 'Accept-Encoding': 'br' } }

function appOf(body: () => string, headers: Readonly<Record<string, string>> = FOR_ALL, tag?: string): Hono {
  return new Hono().use(compressAnswers()).get('/:which', () => tagged(undefined, body(), headers, tag))
}

async function textOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  return (answer.headers.get('Content-Encoding') === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

it('compresses what is the same for everybody once for all, until it changes', async () => {
  const encode = vi.spyOn(contentEncoding, 'encode')
  let body = LONG
  const app = appOf(() => body)
  const [first, second] = [await app.request('/a', BR), await app.request('/a', BR)]
  expect([await textOf(first), await textOf(second)]).toEqual([LONG, LONG])
  expect(Object.fromEntries(second.headers)).toEqual(Object.fromEntries(first.headers))
  expect(encode).toHaveBeenCalledOnce()
  body = LONG.replace('duck', 'swan')
  expect(await textOf(await app.request('/a', BR))).toBe(body)
  expect(encode).toHaveBeenCalledTimes(2)
  encode.mockRestore()
})

it('confuses neither calls with the same tag nor encodings', async () => {
  let body = LONG
  const app = appOf(() => body, FOR_ALL, '"7"')
  await app.request('/a', BR)
  body = LONG.replace('duck', 'swan')
  expect(await textOf(await app.request('/b', BR))).toBe(body)
  expect(await textOf(await app.request('/a?x=1', BR))).toBe(body)
  expect((await app.request('/a', { headers: { 'Accept-Encoding': 'gzip' } })).headers.get('Content-Encoding')).toBe('gzip')
  expect(await textOf(await app.request('/a'))).toBe(body)
})

it.each(['private, no-cache', 'no-store'])('keeps nothing that is %s', async (caching) => {
  let body = LONG
  const app = appOf(() => body, { ...FOR_ALL, 'Cache-Control': caching }, '"7"')
  await app.request('/a', BR)
  body = LONG.replace('duck', 'swan')
  expect(await textOf(await app.request('/a', BR))).toBe(body)
})

it('sends small answers as they are, the first time and later', async () => {
  const app = appOf(() => '{"small":true}')
  for (const answer of [await app.request('/a', BR), await app.request('/a', BR)]) {
    expect([answer.headers.get('Content-Encoding'), await answer.text()]).toEqual([null, '{"small":true}'])
  }
})
