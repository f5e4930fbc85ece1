import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { readPages } from './read-pages.ts'

const schema = z.object({ rows: z.array(z.number()), meta: z.object({ nextCursor: z.optional(z.string()) }) })
const asked: string[] = []

/** A list of three pages, whose second cursor needs escaping; `broken`: the page that fails. */
function serve(broken = -1): void {
  const pages = [{ rows: [1, 2], meta: { nextCursor: 'a' } }, { rows: [3], meta: { nextCursor: 'b&c=' } }, { rows: [4], meta: {} }]
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const index = ['', 'a', 'b&c='].indexOf(new URL(path, 'http://x').searchParams.get('cursor') ?? '')
    return index === broken ? Response.json({ success: false, code: 'internal', error: 'no' }, { status: 500 }) : Response.json(pages[index])
  })
}
afterEach(() => {
  asked.length = 0
  vi.unstubAllGlobals()
})

it('reads every page once, in order, to the last', async () => {
  serve()
  expect((await readPages('/api/list', schema)).flatMap(({ rows }) => rows)).toEqual([1, 2, 3, 4])
  expect(asked).toEqual(['/api/list?limit=1000', '/api/list?limit=1000&cursor=a', '/api/list?limit=1000&cursor=b%26c%3D'])
})

it('begins at a cursor', async () => {
  serve()
  expect((await readPages('/api/list', schema, { cursor: 'a' })).flatMap(({ rows }) => rows)).toEqual([3, 4])
})

it('is no part of a list that breaks off', async () => {
  serve(2)
  await expect(readPages('/api/list', schema)).rejects.toMatchObject({ status: 500 })
})
