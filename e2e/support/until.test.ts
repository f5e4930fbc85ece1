import { describe, expect, it } from 'vitest'
import { until, untilEqual } from './until.ts'

describe('waiting for an answer', () => {
  it('asks until there is one, and does not mind errors on the way', async () => {
    let asked = 0
    const answer = await until(
      () => {
        asked += 1
        if (asked === 2) throw new Error('not yet')
        return asked > 3 ? `after ${asked}` : null
      },
      { what: 'it', every: 0 },
    )
    expect(answer).toBe('after 4')
  })

  it('asks again where an answer never comes', async () => {
    let asked = 0
    const ask = () => ((asked += 1) === 1 ? new Promise<string>(() => {}) : 'the second time')
    expect(await until(ask, { what: 'it', answersWithin: 5 })).toBe('the second time')
  })

  it('takes zero and the empty text for answers', async () => {
    expect(await until(() => 0, { what: 'it', within: 0 })).toBe(0)
    expect(await until(() => '', { what: 'it', within: 0 })).toBe('')
  })

  it('says at the deadline what it waited for and what came last', async () => {
    await expect(until(() => false, { what: 'a light', within: 0 })).rejects.toThrow('waited 0 ms for a light; last: false')
    const refused = () => Promise.reject(new Error('refused'))
    await expect(until(refused, { what: 'a light', within: 0 })).rejects.toThrow('last: refused')
  })

  it('gives up early where waiting can not help', async () => {
    const giveUp = () => new Error('the process ended')
    await expect(until(() => null, { what: 'it', giveUp })).rejects.toThrow('the process ended')
  })

  it('compares readings, and shows both when they stay different', async () => {
    let value = 0
    await untilEqual(() => [(value += 1)], [3], { what: 'three', every: 0 })
    expect(value).toBe(3)
    await expect(untilEqual(() => 'a', 'b', { what: 'letters', within: 0 })).rejects.toThrow('letters: expected "b", last read "a"')
  })
})
