import { expect, it, vi } from 'vitest'
import { sharedBriefly } from './shared-briefly.ts'

it('asks once for all callers of the same moment, then again', async () => {
  let time = 1
  const ask = vi.fn(async () => ask.mock.calls.length)
  const shared = sharedBriefly(ask, 1000, { now: () => time })
  expect(await Promise.all([shared(), shared(), shared()])).toEqual([1, 1, 1])
  time = 1001
  expect(await shared()).toBe(1)
  time = 1002
  expect(await shared()).toBe(2)
})

it('does not keep a failure', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue('well')
  const shared = sharedBriefly(ask, 1000, { now: () => 0 })
  await expect(Promise.all([shared(), shared()])).rejects.toThrow('busy')
  expect(await shared()).toBe('well')
  expect(ask).toHaveBeenCalledTimes(2)
})
