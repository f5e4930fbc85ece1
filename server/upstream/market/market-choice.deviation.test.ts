import { describe, expect, it } from 'vitest'
import { ALL, choiceOf, FOUR, MINT, NOW, UNAVAILABLE, UNKNOWN } from './testing/market-choice.ts'

describe('createMarketChoice: deviation', () => {
  it('sets aside the source that departs from the others, even the first, and reports it', async () => {
    const { read, events, choice, clock } = choiceOf({ ...FOUR, dexscreener: 3.8 })
    expect((await read()).answer).toEqual(['coingecko', 1.01])
    expect(events).toEqual([
      {
        kind: 'set_aside',
        source: 'dexscreener',
        priceUsd: 3.8,
        medianUsd: 1.01,
        against: ['coingecko', 'jupiter', 'geckoterminal'],
        until: new Date(NOW + 60_000),
      },
      { kind: 'answering', source: 'coingecko', before: null },
    ])
    expect(choice.status()[0]).toEqual({
      name: 'dexscreener',
      state: 'set_aside',
      lastPriceUsd: 3.8,
      lastAt: new Date(NOW),
      reason: '3.8 USD departs from the 1.01 USD of coingecko, jupiter, geckoterminal',
      until: new Date(NOW + 60_000),
    })
    await clock.advance(30_000)
    expect((await read()).asked).toEqual(['coingecko'])
  })

  it('readmits it when it agrees again, and not before', async () => {
    const { read, say, clock, kinds, states } = choiceOf({ ...FOUR, dexscreener: 3.8 })
    await read()
    await clock.advance(60_000)
    expect(await read()).toEqual({ asked: ALL, answer: ['coingecko', 1.01] })
    expect(kinds().filter((kind) => kind === 'set_aside')).toHaveLength(1)
    say({ dexscreener: 1.1 })
    await clock.advance(60_000)
    expect((await read()).answer).toEqual(['dexscreener', 1.1])
    expect(states()).toMatchObject({ dexscreener: 'ok' })
    expect(kinds()).toContain('readmitted')
  })

  it.each([
    [0.25, 1.25, 'ok'],
    [0.25, 1.26, 'set_aside'],
    [0.25, 0.79, 'set_aside'],
    [0.25, 0.81, 'ok'],
    [0.5, 1.26, 'ok'],
    [0.05, 1.06, 'set_aside'],
  ])('with a share of %d, a price of %d against 1 is %s', async (maxDeviation, price, state) => {
    const { read, states } = choiceOf({ dexscreener: price, coingecko: 1, jupiter: 1 }, { maxDeviation })
    await read()
    expect(states()).toEqual({ dexscreener: state, coingecko: 'ok', jupiter: 'ok' })
  })

  it('keeps the first of two that disagree, as there is no majority, and reports it once', async () => {
    const { read, say, clock, events, kinds, states } = choiceOf({ dexscreener: 1, coingecko: 2 })
    expect((await read()).answer).toEqual(['dexscreener', 1])
    expect(states()).toEqual({ dexscreener: 'ok', coingecko: 'ok' })
    expect(events[0]).toEqual({
      kind: 'disputed',
      quotes: [
        { source: 'dexscreener', priceUsd: 1 },
        { source: 'coingecko', priceUsd: 2 },
      ],
      answering: 'dexscreener',
    })
    await clock.advance(60_000)
    expect((await read()).asked).toEqual(['dexscreener', 'coingecko'])
    expect(kinds()).toEqual(['disputed', 'answering'])
    say({ coingecko: 1.1 })
    await clock.advance(60_000)
    await read()
    expect(kinds()).toEqual(['disputed', 'answering', 'settled'])
    await clock.advance(60_000)
    expect((await read()).asked).toEqual(['dexscreener'])
  })

  it.each<[string, Record<string, number>]>([
    ['two against two', { dexscreener: 1, coingecko: 1, jupiter: 2, geckoterminal: 2 }],
    ['all apart', { dexscreener: 1, coingecko: 4, jupiter: 16, geckoterminal: 64 }],
  ])('sets no source aside with %s', async (_name, says) => {
    const { read, states, kinds } = choiceOf(says)
    expect((await read()).answer).toEqual(['dexscreener', 1])
    expect(Object.values(states())).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(kinds()).toContain('disputed')
  })

  it('compares at once when the price jumps: a drained pool never gets through', async () => {
    const { read, say } = choiceOf(FOUR)
    await read()
    say({ dexscreener: 40 })
    expect(await read()).toEqual({ asked: ALL, answer: ['coingecko', 1.01] })
  })

  it('believes a jump that the others confirm', async () => {
    const { read, say, states } = choiceOf(FOUR)
    await read()
    say({ dexscreener: 2, coingecko: 2.1, jupiter: 1.9, geckoterminal: 2 })
    expect(await read()).toEqual({ asked: ALL, answer: ['dexscreener', 2] })
    expect((await read()).asked).toEqual(['dexscreener'])
    expect(Object.values(states())).toEqual(['ok', 'ok', 'ok', 'ok'])
  })

  it('readmits the first to see a real jump as soon as the others follow', async () => {
    const { read, say, states } = choiceOf(FOUR)
    await read()
    say({ dexscreener: 2 })
    expect((await read()).answer).toEqual(['coingecko', 1.01])
    say({ coingecko: 2, jupiter: 2, geckoterminal: 2 })
    expect((await read()).answer).toEqual(['dexscreener', 2])
    expect(states()).toMatchObject({ dexscreener: 'ok' })
  })

  it('never answers with a price that is set aside while the sources that found it are down', async () => {
    const { read, say, clock } = choiceOf({ dexscreener: 3.8, coingecko: 1, jupiter: 1 })
    await read()
    say({ coingecko: UNAVAILABLE, jupiter: UNKNOWN })
    await clock.advance(60_000)
    expect((await read()).answer).toMatchObject({
      ok: false,
      reason: 'unavailable',
      message: 'dexscreener: set aside (3.8 USD departs from the 1 USD of coingecko, jupiter); coingecko: HTTP 500; jupiter: no pair',
    })
  })

  it('counts it again after an hour without another source to compare it with', async () => {
    const { read, say, clock, events } = choiceOf({ dexscreener: 3.8, coingecko: 1, jupiter: 1 })
    await read()
    say({ coingecko: UNAVAILABLE, jupiter: UNAVAILABLE })
    for (let minute = 1; minute < 60; minute += 1) {
      await clock.advance(60_000)
      expect((await read()).answer, `minute ${minute}`).toMatchObject({ ok: false })
    }
    await clock.advance(60_000)
    expect((await read()).answer).toEqual(['dexscreener', 3.8])
    expect(events).toContainEqual({ kind: 'readmitted', source: 'dexscreener', reason: 'no other source was left to compare it with' })
  })

  it('goes by the remaining source when it still contradicts the one set aside', async () => {
    const { read, say, clock, states, kinds } = choiceOf({ dexscreener: 3.8, coingecko: 1, jupiter: 1 })
    await read()
    say({ jupiter: UNAVAILABLE })
    for (let minute = 0; minute < 90; minute += 1) {
      await clock.advance(60_000)
      expect((await read()).answer).toEqual(['coingecko', 1])
    }
    expect(states()).toMatchObject({ dexscreener: 'set_aside' })
    expect(kinds()).not.toContain('disputed')
  })

  it('waits for the others only so long, and for the one that answers as long as it takes', async () => {
    const { choice, clock, states, events } = choiceOf({ dexscreener: 1, coingecko: 'silence', jupiter: 1 })
    const result = choice.read(MINT)
    await clock.advance(3999)
    expect(states()).toMatchObject({ coingecko: 'ok' })
    await clock.advance(1)
    expect(await result).toMatchObject({ ok: true, reading: { source: 'dexscreener' } })
    expect(events).toContainEqual({
      kind: 'failed',
      source: 'coingecko',
      reason: 'unavailable',
      message: 'no answer within 4000 ms',
      until: new Date(NOW + 9000),
    })
    expect(clock.pending()).toBe(0)

    const slow = choiceOf({ dexscreener: 'silence', coingecko: 1 })
    let answered = false
    const controller = new AbortController()
    const waiting = slow.choice.read(MINT, controller.signal).finally(() => {
      answered = true
    })
    await slow.clock.advance(60_000)
    expect(answered).toBe(false)
    controller.abort(new Error('the feed gave up'))
    await expect(waiting).rejects.toThrow('the feed gave up')
  })
})
