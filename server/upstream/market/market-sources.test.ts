import { afterEach, describe, expect, it } from 'vitest'
import { answer, startLocalMarket, type LocalMarket } from './testing/local-market.ts'
import { createMarketChoice } from './market-choice.ts'
import { createMarketSources } from './market-sources.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const NAMES = ['dexscreener', 'coingecko', 'jupiter', 'geckoterminal'] as const
const KEYS = { coingecko: 'CG-s3cret', jupiter: 'jup-s3cret' }

const markets: LocalMarket[] = []
afterEach(async () => {
  for (const market of markets.splice(0)) await market.close()
})

async function local(status = 200) {
  const market = await startLocalMarket(answer({ error: 'no' }, status))
  markets.push(market)
  return market
}

describe('createMarketSources', () => {
  it('makes the sources in the configured order, and by name those that also count holders', () => {
    const { all, jupiter, geckoTerminal } = createMarketSources([{ name: 'geckoterminal' }, { name: 'jupiter' }, { name: 'dexscreener' }])
    expect(all.map(({ name }) => name)).toEqual(['geckoterminal', 'jupiter', 'dexscreener'])
    expect([jupiter?.name, geckoTerminal?.name]).toEqual(['jupiter', 'geckoterminal'])
    expect(createMarketSources([{ name: 'coingecko' }])).not.toHaveProperty('jupiter')
  })

  it('gives the slot clock to the source that is dated by slots', async () => {
    const at = Date.now() - 58 * 60_000
    const market = await startLocalMarket(answer({ [MINT]: { usdPrice: 1, blockId: 7, decimals: 6 } }))
    markets.push(market)
    const { jupiter } = createMarketSources([{ name: 'jupiter', url: market.baseUrl }], {}, (slot) => at + slot)
    expect(await jupiter?.read(MINT)).toMatchObject({ ok: true, reading: { asOf: new Date(at + 7) } })
  })

  it('sends each key to its own source, and to no other', async () => {
    const asked = await Promise.all(
      NAMES.map(async (name) => {
        const market = await local()
        const [source] = createMarketSources([{ name, url: market.baseUrl }], KEYS).all
        await source?.read(MINT)
        return [name, JSON.stringify(market.headers)] as const
      }),
    )
    for (const [name, headers] of asked) {
      expect(headers, name).not.toBe('[]')
      expect(headers.includes(KEYS.coingecko), name).toBe(name === 'coingecko')
      expect(headers.includes(KEYS.jupiter), name).toBe(name === 'jupiter')
    }
  })

  it.each([200, 401, 403, 429, 500])('reveals no key when it reports an HTTP %i', async (status) => {
    const market = await local(status)
    const { all } = createMarketSources(NAMES.map((name) => ({ name, url: market.baseUrl })), KEYS)
    const events: unknown[] = []
    const choice = createMarketChoice({ sources: all, onEvent: (event) => events.push(event) })
    const result = await choice.read(MINT)
    expect(result.ok).toBe(false)
    expect(events).toHaveLength(4)
    expect(JSON.stringify([result, events, choice.status()])).not.toContain('s3cret')
  })
})
