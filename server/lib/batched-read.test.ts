import { describe, expect, it } from 'vitest'
import { batchedRead } from './batched-read.ts'

/** A table whose queries end when the test says so. */
function slowTable(rows: Map<string, number>) {
  const queries: { keys: readonly string[]; end: (error?: Error) => void }[] = []
  const read = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
      const found = new Map([...rows].filter(([key]) => keys.includes(key)))
      queries.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) })
    })
  return { read, queries }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('batchedRead', () => {
  it('asks once for all keys of the same moment, each once, and then for those that came meanwhile', async () => {
    const { read, queries } = slowTable(new Map([['a', 1], ['b', 2]]))
    const get = batchedRead(read)
    const first = Promise.all([get('a'), get('b'), get('a'), get('none')])
    await settled()
    const second = Promise.all([get('b'), get('c')])
    await settled()
    expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']])
    queries[0]?.end()
    expect(await first).toEqual([1, 2, 1, null])
    await settled()
    expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b', 'none'], ['b', 'c']])
    queries[1]?.end()
    expect(await second).toEqual([2, null])
  })

  it('answers what was true when it was asked, not what an earlier query found', async () => {
    const rows = new Map([['a', 1]])
    const { read, queries } = slowTable(rows)
    const get = batchedRead(read)
    const before = get('a')
    await settled()
    rows.set('a', 2)
    const after = get('a')
    queries[0]?.end()
    await settled()
    queries[1]?.end()
    expect(await Promise.all([before, after])).toEqual([1, 2])
  })

  it('fails for those of a failed query only', async () => {
    const { read, queries } = slowTable(new Map([['a', 1]]))
    const get = batchedRead(read)
    const failing = Promise.allSettled([get('a'), get('a')])
    await settled()
    const later = get('a')
    queries[0]?.end(new Error('away'))
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await settled()
    queries[1]?.end()
    expect(await later).toBe(1)
  })
})
