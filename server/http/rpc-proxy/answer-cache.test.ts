import { expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

/** An entry with a key of 4 and a text of 396 characters weighs 1000 bytes. */
const TEXT = 'x'.repeat(396)

it('keeps an answer for its time, and an infinite one for ever', () => {
  let now = 1_000_000
  const cache = createAnswerCache(100_000, { now: () => now })
  cache.put('slot', '1', 400)
  cache.put('hash', '2', Number.POSITIVE_INFINITY)
  cache.put('none', '3', 0)
  expect(cache.get('none')).toBeUndefined()
  now += 399
  expect(cache.get('slot')).toBe('1')
  now += 1
  expect(cache.get('slot')).toBeUndefined()
  now += 1e12
  expect(cache.get('hash')).toBe('2')
})

it('returns nothing that only a clock set back keeps alive', () => {
  let now = 1_000_000
  const cache = createAnswerCache(100_000, { now: () => now })
  cache.put('slot', '1', 400)
  now -= 60_000
  expect(cache.get('slot')).toBeUndefined()
})

it('stays within its bytes: the least recently used answer goes first', () => {
  const cache = createAnswerCache(10_000, { now: () => 0 })
  for (let index = 0; index < 10; index += 1) cache.put(`key${index}`, TEXT, Number.POSITIVE_INFINITY)
  expect(cache.bytes()).toBe(10_000)
  expect(cache.get('key0')).toBe(TEXT)
  cache.put('keyA', TEXT, Number.POSITIVE_INFINITY)
  expect(cache.get('key1')).toBeUndefined()
  expect(cache.get('key0')).toBe(TEXT)
  expect(cache.bytes()).toBe(10_000)
  for (let index = 0; index < 5000; index += 1) cache.put(`k${1000 + index}`, TEXT, 1000)
  expect(cache.bytes()).toBeLessThanOrEqual(10_000)
})

it('counts a replaced answer once and rejects one that fills an eighth', () => {
  const cache = createAnswerCache(10_000, { now: () => 0 })
  cache.put('key0', TEXT, 1000)
  cache.put('key0', TEXT, 1000)
  expect(cache.bytes()).toBe(1000)
  cache.put('key0', 'x'.repeat(600), 1000)
  expect(cache.get('key0')).toBeUndefined()
  expect(cache.bytes()).toBe(0)
})
