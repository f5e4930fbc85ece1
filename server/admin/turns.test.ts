import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('runs up to its limit at once, queues up to its limit in order, and refuses the rest', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (id: number) => () => {
    begun.push(id)
    return new Promise<number>((resolve) => ends.push(() => resolve(id)))
  }
  const taken = [1, 2, 3, 4, 5].map((id) => turns.take(work(id)))
  expect(taken.map((turn) => turn !== null)).toEqual([true, true, true, true, false])
  expect(begun).toEqual([1, 2])
  for (let id = 1; id <= 4; id += 1) {
    ends[id - 1]?.()
    expect(await taken[id - 1]).toBe(id)
  }
  expect(begun).toEqual([1, 2, 3, 4])
})

it('carries on after a failure', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  const failed = turns.take(async () => Promise.reject(new Error('no')))
  const next = turns.take(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await turns.take(async () => 'again')).toBe('again')
})
