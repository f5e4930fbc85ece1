import { QueryPromise } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sharedByKey } from './shared-by-key.ts'

it('asks once per key, and again when the answer has expired or the key was evicted', async () => {
  let time = 1
  const asked: string[] = []
  const shared = sharedByKey<number>(1000, { now: () => time }, 2)
  const ask = (key: string) => shared(key, async () => asked.push(key))
  await Promise.all([ask('a'), ask('b'), ask('a')])
  expect(asked).toEqual(['a', 'b'])
  time = 1001
  await Promise.all([ask('a'), ask('c')])
  expect(asked).toEqual(['a', 'b', 'c'])
  // Longest ago asked for.
  await ask('b')
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
  time = 2002
  await Promise.all([ask('c'), ask('b')])
  expect(asked).toEqual(['a', 'b', 'c', 'b', 'c', 'b'])
})

it('runs a query of drizzle once for all who wait for it', async () => {
  let runs = 0
  class Query extends QueryPromise<number> {
    override execute() {
      return Promise.resolve((runs += 1))
    }
  }
  const shared = sharedByKey<number>(1000, { now: () => 1 })
  const ask = () => shared('', () => new Query())
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await ask()).toBe(1)
})
