import { describe, expect, it } from 'vitest'
import { ALL, choiceOf, FOUR, GARBAGE, limited, MINT, NOW, type Says, UNAVAILABLE, UNKNOWN } from './testing/market-choice.ts'
import type { MarketFailure, MarketSource, MarketSourceName } from './market-source.ts'

describe('createMarketChoice: order and failures', () => {
  it('compares all at the start and then asks only the first', async () => {
    const { read, clock, states } = choiceOf(FOUR)
    expect(await read()).toEqual({ asked: ALL, answer: ['dexscreener', 1] })
    expect(await read()).toEqual({ asked: ['dexscreener'], answer: ['dexscreener', 1] })
    await clock.advance(5 * 60_000 - 1)
    expect((await read()).asked).toEqual(['dexscreener'])
    await clock.advance(1)
    expect((await read()).asked).toEqual(ALL)
    expect(states()).toEqual({ dexscreener: 'ok', coingecko: 'ok', jupiter: 'ok', geckoterminal: 'ok' })
  })

  it("returns the unchanged answer of one source", async () => {
    const reading = { priceUsd: 1, marketCap: 5, asOf: new Date(NOW - 1000), source: 'coingecko' as const }
    const source: MarketSource = { name: 'coingecko', read: async () => ({ ok: true, reading }) }
    const { choice } = choiceOf({}, { sources: [source] })
    expect(await choice.read(MINT)).toEqual({ ok: true, reading })
  })

  it.each(ALL)('[MKT-19] moves on when %s fails, and comes back to it', async (name) => {
    const { read, say, clock, states, kinds } = choiceOf(FOUR)
    await read()
    say({ [name]: UNAVAILABLE })
    await clock.advance(5 * 60_000)
    const [next = ''] = ALL.filter((other) => other !== name)
    expect((await read()).answer).toEqual([next, FOUR[next === 'coingecko' ? 'coingecko' : 'dexscreener']])
    expect(states()).toMatchObject({ [name]: 'backing_off' })
    say({ [name]: FOUR[name] })
    await clock.advance(5 * 60_000)
    expect((await read()).answer).toEqual(['dexscreener', 1])
    expect(states()).toMatchObject({ [name]: 'ok' })
    expect(kinds()).toContain('recovered')
  })

  it.each<[string, MarketFailure]>([
    ['unavailable', UNAVAILABLE],
    ['garbage', GARBAGE],
    ['limited', limited(20_000)],
    ['unknown', UNKNOWN],
  ])('goes down the order one by one as they become %s', async (_name, failure) => {
    const { read, say, clock } = choiceOf(FOUR)
    const answers = []
    await read()
    for (const name of ALL) {
      answers.push((await read()).answer)
      say({ [name]: failure })
      await clock.advance(5 * 60_000)
    }
    expect(answers).toEqual([
      ['dexscreener', 1],
      ['coingecko', 1.01],
      ['jupiter', 0.99],
      ['geckoterminal', 1.02],
    ])
    expect((await read()).answer).toMatchObject({ ok: false })
  })

  it('leaves out sources that are backing off, longer each time, without asking them', async () => {
    const { read, say, clock } = choiceOf({ dexscreener: 1, coingecko: 1 })
    await read()
    say({ dexscreener: UNAVAILABLE })
    expect((await read()).asked).toEqual(['dexscreener', 'coingecko'])
    expect((await read()).asked).toEqual(['coingecko'])
    await clock.advance(5000)
    expect((await read()).asked).toEqual(['dexscreener', 'coingecko'])
    await clock.advance(9999)
    expect((await read()).asked).toEqual(['coingecko'])
    await clock.advance(1)
    say({ dexscreener: 1.1 })
    expect(await read()).toEqual({ asked: ['dexscreener'], answer: ['dexscreener', 1.1] })
    say({ dexscreener: UNAVAILABLE })
    expect((await read()).asked).toEqual(['dexscreener', 'coingecko'])
    await clock.advance(5000)
    expect((await read()).asked).toEqual(['dexscreener', 'coingecko'])
  })

  it('does not ask a source that limits us before the time it gave', async () => {
    const { read, say, clock } = choiceOf({ dexscreener: 1, coingecko: 1 })
    await read()
    say({ dexscreener: limited(60_000), coingecko: limited(90_000) })
    expect((await read()).answer).toMatchObject({ ok: false, reason: 'rate_limited', retryAfterMs: 60_000 })
    await clock.advance(59_999)
    expect(await read()).toMatchObject({ asked: [], answer: { reason: 'rate_limited', retryAfterMs: 1 } })
    await clock.advance(1)
    say({ dexscreener: 1.2 })
    expect(await read()).toEqual({ asked: ['dexscreener'], answer: ['dexscreener', 1.2] })
  })

  it('prefers asking a source that is backing off to asking none', async () => {
    const { read, say } = choiceOf({ dexscreener: UNAVAILABLE, coingecko: UNAVAILABLE })
    expect(await read()).toMatchObject({ asked: ['dexscreener', 'coingecko'], answer: { ok: false } })
    expect((await read()).asked).toEqual(['dexscreener'])
    say({ coingecko: 3 })
    expect(await read()).toEqual({ asked: ['coingecko'], answer: ['coingecko', 3] })
  })

  it('leaves a source with a wrong key alone for long', async () => {
    const { read, clock } = choiceOf({ coingecko: { ...UNAVAILABLE, retryAfterMs: 900_000 } })
    expect((await read()).asked).toEqual(['coingecko'])
    await clock.advance(899_999)
    expect(await read()).toMatchObject({ asked: [], answer: { ok: false, reason: 'unavailable', retryAfterMs: 1 } })
    await clock.advance(1)
    expect((await read()).asked).toEqual(['coingecko'])
  })

  it('works with a single source, asking it once per read whatever its answer', async () => {
    const { read, say, clock } = choiceOf({ dexscreener: 1 })
    for (const says of [1, 50, UNAVAILABLE, GARBAGE, UNAVAILABLE, 0.02]) {
      say({ dexscreener: says })
      await clock.advance(1000)
      expect(await read()).toMatchObject({ asked: ['dexscreener'], answer: typeof says === 'number' ? ['dexscreener', says] : { ok: false } })
    }
  })

  it('tells a token that no source knows from sources that could not be asked', async () => {
    const all = (failure: MarketFailure) => ({ dexscreener: failure, coingecko: failure, jupiter: failure, geckoterminal: failure })
    const answerOf = async (says: Partial<Record<MarketSourceName, Says>>) => (await choiceOf(says).read()).answer
    expect(await answerOf(all(UNKNOWN))).toEqual({
      ok: false,
      reason: 'unknown_token',
      message: 'dexscreener: no pair; coingecko: no pair; jupiter: no pair; geckoterminal: no pair',
    })
    expect(await answerOf({ ...all(UNKNOWN), jupiter: UNAVAILABLE })).toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('jupiter: HTTP 500'),
      retryAfterMs: 5000,
    })
    expect(await answerOf(all(UNAVAILABLE))).toMatchObject({ reason: 'unavailable', retryAfterMs: 5000 })
    expect(await answerOf(all(GARBAGE))).toMatchObject({ reason: 'unavailable' })
    expect(await answerOf({ ...all(UNKNOWN), jupiter: limited(1000) })).toMatchObject({ reason: 'unavailable' })
    expect(await answerOf({})).toEqual({ ok: false, reason: 'unavailable', message: 'no market source is configured' })
  })

  it('does not soon ask a source again that does not know the token', async () => {
    const { read, say, clock, states } = choiceOf({ dexscreener: UNKNOWN, coingecko: UNKNOWN })
    await read()
    say({ dexscreener: 1 })
    expect(await read()).toMatchObject({ asked: [], answer: { reason: 'unknown_token' } })
    expect(states()).toEqual({ dexscreener: 'unknown_token', coingecko: 'unknown_token' })
    await clock.advance(5 * 60_000)
    expect((await read()).answer).toEqual(['dexscreener', 1])
  })

  it('rejects when aborted and for another token, and blames no source for it', async () => {
    const { choice, states } = choiceOf({ dexscreener: 'silence', coingecko: 1 })
    const controller = new AbortController()
    const result = choice.read(MINT, controller.signal)
    controller.abort(new Error('no longer wanted'))
    await expect(result).rejects.toThrow('no longer wanted')
    expect(states()).toMatchObject({ dexscreener: 'ok' })
    await expect(choice.read('other')).rejects.toThrow('another token')
  })
})
