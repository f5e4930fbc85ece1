import { expect, it, vi } from 'vitest'
import { createShutdown } from './shutdown.ts'

it('closes in reverse order, once, and everything even if one close fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shutdown = createShutdown()
  const closed: string[] = []
  shutdown.onStop(async () => void closed.push('database'))
  shutdown.onStop(() => {
    throw new Error('stuck')
  })
  shutdown.onStop(() => void closed.push('server'))
  await Promise.all([shutdown.stop(), shutdown.stop()])
  expect(closed).toEqual(['server', 'database'])
  expect(console.error).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})

it('also closes what is opened too late', async () => {
  const shutdown = createShutdown()
  await shutdown.stop()
  const closed = vi.fn()
  shutdown.onStop(closed)
  await shutdown.stop()
  expect(closed).toHaveBeenCalledTimes(1)
})
