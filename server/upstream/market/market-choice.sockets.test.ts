import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createCoinGecko } from './coingecko.ts'
import { createDexScreener } from './dexscreener.ts'
import { createGeckoTerminal } from './geckoterminal.ts'
import { createJupiter } from './jupiter.ts'
import { answer, drop, type Handler, type LocalMarket, startLocalMarket } from './testing/local-market.ts'
import { createMarketChoice } from './market-choice.ts'

const MINT = '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv'
const NAMES = ['dexscreener', 'coingecko', 'jupiter', 'geckoterminal'] as const
type Name = (typeof NAMES)[number]

/** Each source's answer for a price, in its own shape. */
const PRICED: Record<Name, (price: number) => unknown> = {
  dexscreener: (price) => [{ chainId: 'solana', pairAddress: 'POOL', baseToken: { address: MINT }, priceUsd: String(price), liquidity: { usd: 45_000 } }],
  coingecko: (usd) => ({ [MINT]: { usd } }),
  jupiter: (usdPrice) => ({ [MINT]: { usdPrice, decimals: 6, blockId: 1 } }),
  geckoterminal: (price) => ({ data: { attributes: { address: MINT, price_usd: String(price) } } }),
}
const PRICES: Record<Name, number> = { dexscreener: 0.0001133, coingecko: 0.000113, jupiter: 0.000114, geckoterminal: 0.000115 }
const UNKNOWN: Record<Name, Handler> = {
  dexscreener: answer([]),
  coingecko: answer({}),
  jupiter: answer({}),
  geckoterminal: answer({ errors: [{ status: '404', title: 'Not Found' }] }, 404),
}
const FAILURES: [string, Handler, string][] = [
  ['HTTP 500', answer('oops', 500), 'unavailable'],
  ['HTTP 429', answer('', 429, { 'retry-after': '0' }), 'rate_limited'],
  ['HTTP 403', answer('error code: 1020', 403), 'unavailable'],
  ['garbage', answer('<html>'), 'unavailable'],
  ['another shape', answer('"no"'), 'unavailable'],
  ['a dropped connection', drop, 'unavailable'],
]

const markets = new Map<Name, LocalMarket>()
beforeAll(async () => {
  for (const name of NAMES) markets.set(name, await startLocalMarket(drop))
})
afterAll(async () => {
  for (const market of markets.values()) await market.close()
})

function behave(name: Name, handler: Handler) {
  markets.get(name)?.behave(handler)
}
beforeEach(() => {
  for (const name of NAMES) behave(name, answer(PRICED[name](PRICES[name])))
})

function choiceOfAll() {
  const clock = createManualClock()
  const settings = (name: Name) => ({ baseUrl: markets.get(name)?.baseUrl ?? '', clock })
  const sources = [
    createDexScreener(settings('dexscreener')),
    createCoinGecko(settings('coingecko')),
    createJupiter({ ...settings('jupiter'), timeOf: () => clock.now() }),
    createGeckoTerminal(settings('geckoterminal')),
  ]
  const choice = createMarketChoice({ sources, clock })
  const read = async () => {
    const result = await choice.read(MINT)
    return result.ok ? [result.reading.source, result.reading.priceUsd] : [result.reason]
  }
  return { clock, choice, read }
}

describe('the choice among the real sources, over real sockets', () => {
  it.each(FAILURES)('[MKT-19] goes down the order one by one with %s, and back up', async (_name, failure, allFailed) => {
    const { read, clock } = choiceOfAll()
    expect(await read()).toEqual(['dexscreener', PRICES.dexscreener])
    const answers = []
    for (const name of NAMES) {
      behave(name, failure)
      await clock.advance(20 * 60_000)
      answers.push(await read())
    }
    expect(answers).toEqual([
      ['coingecko', PRICES.coingecko],
      ['jupiter', PRICES.jupiter],
      ['geckoterminal', PRICES.geckoterminal],
      [allFailed],
    ])
    for (const name of NAMES.toReversed()) {
      behave(name, answer(PRICED[name](PRICES[name])))
      await clock.advance(20 * 60_000)
      expect(await read()).toEqual([name, PRICES[name]])
    }
  })

  it('says that no source knows the token', async () => {
    for (const name of NAMES) behave(name, UNKNOWN[name])
    expect(await choiceOfAll().read()).toEqual(['unknown_token'])
  })

  it.each(NAMES)('does not say so while %s could not be asked', async (silent) => {
    for (const name of NAMES) behave(name, name === silent ? drop : UNKNOWN[name])
    expect(await choiceOfAll().read()).toEqual(['unavailable'])
  })

  it.each(NAMES)('sets %s aside when its price departs from the others', async (liar) => {
    behave(liar, answer(PRICED[liar](PRICES[liar] * 3)))
    const { read, choice } = choiceOfAll()
    const honest = liar === 'dexscreener' ? 'coingecko' : 'dexscreener'
    expect(await read()).toEqual([honest, PRICES[honest]])
    expect(choice.status().map(({ name, state }) => [name, state])).toEqual(NAMES.map((name) => [name, name === liar ? 'set_aside' : 'ok']))
  })
})
