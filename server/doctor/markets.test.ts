import { describe, expect, it } from 'vitest'
import { createGeckoTerminal } from '../upstream/market/geckoterminal.ts'
import { createJupiter } from '../upstream/market/jupiter.ts'
import { MINT, SLOT } from './testing/fake-nodes.ts'
import { examineMarkets } from './markets.ts'

const NOW = Date.UTC(2026, 10, 20)
const answers = (byPath: Record<string, unknown>): typeof globalThis.fetch => async (input) => {
  const path = Object.keys(byPath).find((part) => String(input).includes(part))
  return path === undefined ? new Response('', { status: 403 }) : Response.json(byPath[path])
}
const jupiterSays = answers({ '/price/v3': { [MINT]: { usdPrice: 0.5, blockId: SLOT, liquidity: 9000, decimals: 6 } }, '/tokens/v2': [{ id: MINT, holderCount: 2600 }] })

/** Both sources that also count holders, with these answers. */
function examined(fetch: typeof globalThis.fetch, timeOf: (slot: number) => number | null) {
  const create: Parameters<typeof examineMarkets>[2]['create'] = (_configured, _keys, time = () => null) => {
    const jupiter = createJupiter({ fetch, requestsPerSecond: Infinity, timeOf: time })
    const geckoTerminal = createGeckoTerminal({ fetch, requestsPerSecond: Infinity })
    return { all: [jupiter, geckoTerminal], jupiter, geckoTerminal }
  }
  return examineMarkets(MINT, [], { keys: {}, now: () => NOW, timeOf, create })
}

describe('the market sources', () => {
  it('are asked once for price, age and holders, or say why not', async () => {
    expect(await examined(jupiterSays, () => NOW - 61_000)).toEqual([
      { source: 'jupiter', price: 0.5, ageMs: 61_000, reason: null, holders: 2600 },
      { source: 'geckoterminal', price: null, ageMs: null, reason: 'HTTP 403', holders: null, holdersReason: 'HTTP 403' },
    ])
  })

  it('have prices of unknown age if no node knows the time of a slot', async () => {
    expect((await examined(jupiterSays, () => null))[0]).toMatchObject({ price: 0.5, ageMs: null, reason: null })
  })
})
