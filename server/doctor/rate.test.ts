import { describe, expect, it } from 'vitest'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { type Answer, fakeNode, rpcError } from './testing/fake-nodes.ts'
import { findRate, rateInHeaders, type Rate } from './rate.ts'

/** Finds the rate of a node that decides by the times of all earlier requests. */
async function found(allows: (now: number, before: readonly number[]) => boolean): Promise<{ rate: Rate | null; asked: number; seconds: number }> {
  const clock = createManualClock()
  const startedAt = clock.now()
  const taken: number[] = []
  let asked = 0
  const answer: Answer = () => {
    asked += 1
    if (!allows(clock.now(), taken)) return new Response('', { status: 429 })
    taken.push(clock.now())
    return 7
  }
  let rate: Rate | null | undefined
  void findRate(fakeNode({ getSlot: answer }, { clock }), { headers: null, method: 'getSlot', params: [], clock }).then((value) => (rate = value))
  for (let step = 0; step < 4000 && rate === undefined; step += 1) await clock.advance(5)
  return { rate: rate ?? null, asked, seconds: (clock.now() - startedAt) / 1000 }
}

const within = (ms: number, now: number, before: readonly number[]) => before.filter((at) => at > now - ms).length

describe('the rate that a node allows', () => {
  it('is the app’s maximum if the node never limits', async () => {
    const { rate, asked, seconds } = await found(() => true)
    expect(rate).toMatchObject({ perSecond: 20, how: 'ramp', limited: false, text: expect.stringMatching(/^at least 20 a second/) })
    expect(asked).toBe(60)
    expect(seconds).toBeLessThan(6)
  })

  it('is the last pace that passed if the node counts per second', async () => {
    const { rate, asked } = await found((now, before) => within(1000, now, before) < 13)
    expect(rate).toMatchObject({ perSecond: 12, limited: true })
    // The first refusal ends the ramp.
    expect(asked).toBeLessThan(45)
  })

  it('is averaged over ten seconds if the node counts for longer', async () => {
    const { rate, asked, seconds } = await found((now, before) => within(10_000, now, before) < 40)
    expect(rate).toMatchObject({ perSecond: 4, limited: true, text: expect.stringMatching(/^about 4 a second \(limited after 40 requests in [\d.]+ s\)$/) })
    expect(asked).toBeLessThanOrEqual(42)
    expect(seconds).toBeLessThan(7)
  })

  it('is unknown if the node refuses', async () => {
    const clock = createManualClock()
    const rate = findRate(fakeNode({ getSlot: rpcError(-32601, 'Method not found') }, { clock }), { headers: null, method: 'getSlot', params: [], clock })
    for (let step = 0; step < 300; step += 1) await clock.advance(10)
    expect(await rate).toBeNull()
  })

  it.each([
    ['Solana’s public nodes', { 'x-ratelimit-tier': 'free', 'x-ratelimit-method-limit': '40', 'x-ratelimit-rps-limit': '100' }, 4],
    ['those without a limit per method', { 'x-ratelimit-tier': 'free', 'x-ratelimit-rps-limit': '100' }, 10],
    ['the IETF draft', { 'ratelimit-limit': '300', 'ratelimit-policy': '300;w=60' }, 5],
  ])('is taken from the headers of %s', (_name, headers, perSecond) => {
    expect(rateInHeaders(new Headers(headers))).toMatchObject({ perSecond, how: 'headers' })
  })

  it.each([{}, { 'x-ratelimit-method-limit': '0' }, { 'x-ratelimit-rps-limit': 'many' }, { 'ratelimit-policy': 'none' }])('is not guessed from %o', (headers) => {
    expect(rateInHeaders(new Headers(headers))).toBeNull()
  })
})
