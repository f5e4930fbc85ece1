import { describe, expect, it } from 'vitest'
import { choiceOf, FOUR, MINT, NOW, UNAVAILABLE, UNKNOWN } from './testing/market-choice.ts'

const MINUTE = 60_000
const old = (priceUsd: number, minutes: number) => ({ priceUsd, at: NOW - minutes * MINUTE })
const undated = (priceUsd: number) => ({ priceUsd, at: null })

describe('createMarketChoice: the age of prices', () => {
  it('turns to the next source when the first has an old price, and back when it has a young one', async () => {
    const { read, say, clock } = choiceOf({ ...FOUR, dexscreener: old(1, 58) })
    expect((await read()).answer).toEqual(['coingecko', 1.01])
    expect(await read()).toEqual({ asked: ['dexscreener', 'coingecko'], answer: ['coingecko', 1.01] })
    say({ dexscreener: 1 })
    await clock.advance(10_000)
    expect(await read()).toEqual({ asked: ['dexscreener'], answer: ['dexscreener', 1] })
  })

  it('asks beyond an old price between comparisons too, source by source', async () => {
    const { read, say, clock } = choiceOf(FOUR)
    await read()
    say({ dexscreener: old(1, 58), coingecko: old(1.01, 10), jupiter: UNAVAILABLE })
    await clock.advance(10_000)
    expect(await read()).toEqual({ asked: ['dexscreener', 'coingecko', 'jupiter', 'geckoterminal'], answer: ['geckoterminal', 1.02] })
  })

  it('returns the newest price with its own time while none is young', async () => {
    const { choice } = choiceOf({ dexscreener: UNAVAILABLE, coingecko: old(1.01, 40), jupiter: old(0.99, 12), geckoterminal: UNAVAILABLE })
    expect(await choice.read(MINT)).toEqual({ ok: true, reading: { priceUsd: 0.99, asOf: new Date(NOW - 12 * MINUTE), source: 'jupiter' } })
  })

  it('does not fall back from a price a minute old to one an hour old: it repeats the newer one, with its own time', async () => {
    const { choice, read, say, clock } = choiceOf({ dexscreener: 1, jupiter: old(0.99, 58) })
    await read()
    say({ dexscreener: UNAVAILABLE })
    for (const minutes of [1, 9]) {
      await clock.advance(minutes * MINUTE)
      expect(await choice.read(MINT)).toEqual({ ok: true, reading: { priceUsd: 1, asOf: new Date(NOW), source: 'dexscreener' } })
    }
    say({ jupiter: { priceUsd: 0.98, at: NOW + 5 * MINUTE } })
    await clock.advance(10_000)
    expect((await read()).answer).toEqual(['jupiter', 0.98])
  })

  it('fails when no source answers at all, however young the last price', async () => {
    const { read, say } = choiceOf({ dexscreener: 1, jupiter: 1 })
    await read()
    say({ dexscreener: UNAVAILABLE, jupiter: UNAVAILABLE })
    expect((await read()).answer).toMatchObject({ ok: false, reason: 'unavailable' })
  })

  it('does not repeat a price that was found to depart from the others', async () => {
    const { read, say, clock } = choiceOf({ dexscreener: 1, coingecko: old(1, 20), jupiter: old(1, 30) })
    expect((await read()).answer).toEqual(['dexscreener', 1])
    say({ dexscreener: 40 })
    await clock.advance(10_000)
    expect((await read()).answer).toEqual(['coingecko', 1])
  })

  it('never returns a price without a time, and says why', async () => {
    const { read, say } = choiceOf({ dexscreener: UNKNOWN, jupiter: undated(1) })
    expect((await read()).answer).toMatchObject({
      ok: false,
      reason: 'unavailable',
      message: 'dexscreener: no pair; jupiter: the time of its price is unknown',
    })
    say({ jupiter: old(1, 7) })
    expect((await read()).answer).toEqual(['jupiter', 1])
  })

  it('compares prices that are old or without a time too: a drained pool is found out', async () => {
    const { read, states } = choiceOf({ dexscreener: 3.8, coingecko: old(1.01, 20), jupiter: undated(1) })
    expect((await read()).answer).toEqual(['coingecko', 1.01])
    expect(states()).toEqual({ dexscreener: 'set_aside', coingecko: 'ok', jupiter: 'ok' })
  })

  it('accepts its limit as an option', async () => {
    const says = { dexscreener: old(1, 3), coingecko: 1 }
    expect((await choiceOf(says).read()).answer).toEqual(['coingecko', 1])
    expect((await choiceOf(says, { youngForMs: 3 * MINUTE }).read()).answer).toEqual(['dexscreener', 1])
  })
})
