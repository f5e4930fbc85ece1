import { expect, it } from 'vitest'
import { sharedByKey } from './shared-by-key.ts'

it('asks once per key, and again when the answer has expired or the key was evicted', async () => {
  let time = 0
  const asked: string[] = []
  const shared = sharedByKey<number>(1000, { now: () => time }, 2)
  const ask = (key: string) => shared(key, async () => asked.push(key))
  await Promise.all([ask('a'), ask('b'), ask('a')])
  expect(asked).toEqual(['a', 'b'])
  time = 999
  await Promise.all([ask('a'), ask('c'), ask('b')])
  expect(asked).toEqual(['a', 'b', 'c'])
  await ask('a')
  time = 1999
  await Promise.all([ask('c'), ask('a')])
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'c', 'a'])
})
