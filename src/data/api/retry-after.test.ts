import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followRetryAfter, retryTime } from './retry-after.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const answer = (retryAfter?: string) => followRetryAfter('/api/x', new Response('', retryAfter === undefined ? {} : { headers: { 'Retry-After': retryAfter } }))

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('is known by path, in seconds or as a date, until an answer comes without one', () => {
  answer('90')
  expect([retryTime('/api/x'), retryTime('/api/y')]).toEqual([NOW + 90_000, 0])
  answer('Sat, 21 Nov 2026 10:05:00 GMT')
  expect(retryTime('/api/x')).toBe(NOW + 5 * 60_000)
  answer('soon')
  expect(retryTime('/api/x')).toBe(0)
  answer('90')
  answer()
  expect(retryTime('/api/x')).toBe(0)
})
