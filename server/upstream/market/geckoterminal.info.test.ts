import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createGeckoTerminal } from './geckoterminal.ts'
import { answer, type Handler, startLocalMarket } from './testing/local-market.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const NOW = Date.UTC(2026, 10, 20)
const HOLDERS = {
  count: 2600,
  distribution_percentage: { top_10: '34.5', '11_20': '10.25', '21_40': '5', rest: '50.25' },
  last_updated: '2026-11-19T12:00:00Z',
}
const infoOf = (holders: unknown, address: string = MINT) => ({ data: { id: `solana_${address}`, type: 'token', attributes: { address, holders } } })

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function geckoTerminalOf(handler: Handler) {
  const market = await startLocalMarket(handler)
  closers.push(() => market.close())
  const clock = createManualClock(NOW)
  return { market, source: createGeckoTerminal({ baseUrl: market.baseUrl, clock, requestsPerSecond: Number.POSITIVE_INFINITY }) }
}

const infoRead = async (body: unknown) => (await geckoTerminalOf(answer(body))).source.readInfo(MINT)

describe('readInfo', () => {
  it('reads how many holders there are and how the supply is spread over them', async () => {
    const { source, market } = await geckoTerminalOf(answer(infoOf(HOLDERS)))
    expect(await source.readInfo(MINT)).toEqual({
      ok: true,
      holders: {
        count: 2600,
        distribution: { top10: 34.5, from11To20: 10.25, from21To40: 5, rest: 50.25 },
        asOf: new Date('2026-11-19T12:00:00Z'),
      },
    })
    expect(market.paths).toEqual([`/networks/solana/tokens/${MINT}/info`])
  })

  const KEYS = [
    ['top_10', 'top10'],
    ['11_20', 'from11To20'],
    ['21_40', 'from21To40'],
    ['rest', 'rest'],
  ] as const
  it.each(KEYS.flatMap(([theirs, ours]) => [undefined, null, 'NaN', '-1', '100.1', '', []].map((value) => [theirs, value, ours] as const)))(
    'omits the share %s when it is %j',
    async (theirs, value, ours) => {
      const result = await infoRead(infoOf({ ...HOLDERS, distribution_percentage: { ...HOLDERS.distribution_percentage, [theirs]: value } }))
      expect(result).toMatchObject({ ok: true, holders: { count: 2600 } })
      expect(result.ok && Object.keys(result.holders.distribution)).toEqual(KEYS.map(([, key]) => key).filter((key) => key !== ours))
    },
  )

  it('accepts shares that are numbers', async () => {
    expect(await infoRead(infoOf({ ...HOLDERS, distribution_percentage: { top_10: 34.5 } }))).toMatchObject({ holders: { distribution: { top10: 34.5 } } })
  })

  it.each([undefined, null, 'x', []])('has a count without a distribution when that is %j', async (value) => {
    expect(await infoRead(infoOf({ ...HOLDERS, distribution_percentage: value }))).toMatchObject({ ok: true, holders: { count: 2600, distribution: {} } })
  })

  it.each([undefined, null, 'NaN', 'yesterday', 1_763_596_800, '2027-01-01T00:00:00Z'])('is dated by the answer when the field is %j', async (value) => {
    expect(await infoRead(infoOf({ ...HOLDERS, last_updated: value }))).toMatchObject({ ok: true, holders: { asOf: new Date(NOW) } })
  })

  it.each<[string, unknown, string]>([
    ['no holders', infoOf(undefined), 'unknown_token'],
    ['holders that are null', infoOf(null), 'unknown_token'],
    ...[undefined, null, '2600', 'NaN', -1, 0, 2.5].map((count): [string, unknown, string] => [
      `a count of ${JSON.stringify(count)}`,
      infoOf({ ...HOLDERS, count }),
      'unknown_token',
    ]),
    ['another token', infoOf(HOLDERS, 'other'), 'garbage'],
    ['a list', [infoOf(HOLDERS)], 'garbage'],
  ])('refuses %s', async (_name, body, reason) => {
    expect(await infoRead(body)).toMatchObject({ ok: false, reason })
  })

  it('does not know a token that is not found', async () => {
    const { source } = await geckoTerminalOf(answer({ errors: [{ status: '404', title: 'Not Found' }] }, 404))
    expect(await source.readInfo(MINT)).toMatchObject({ ok: false, reason: 'unknown_token' })
  })
})
