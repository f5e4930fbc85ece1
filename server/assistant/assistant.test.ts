import { beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../src/assistant/answer-question.ts'
import { figureTopics, sayFigure } from '../../src/assistant/figures.ts'
import { understand } from '../../src/assistant/find/question.ts'
import type { AssistantSources } from '../../src/assistant/sources.ts'
import { faq } from '../../src/content/faq.ts'
import { recordingLog } from '../db/testing/database.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { createAssistant } from './assistant.ts'
import { createSources } from './sources.ts'

const NOW = Date.parse('2026-11-21T15:00:00Z')
const meta = { state: 'live', asOf: '2026-11-21T14:59:48.000Z', source: 'direct_rpc' }
const stored = { state: 'stored', asOf: '2026-11-21T12:00:00.000Z', source: 'dexscreener' }

/** What the feeds hold, in the contract's shape. */
const held: Record<string, object> = {
  '/api/vault/live-balance': { vaultBalance: '102345678.9', vaultBalanceFormatted: '', source: 'direct_rpc', meta },
  '/api/token/market-data': { price: 0.0001133, priceChange24h: -1.25, marketCap: 112_170, volume24h: 5432.1, source: 'dexscreener', meta: stored },
  '/api/staking/total': { balance: '24560000', stakerCount: 13, meta: { ...meta, source: 'staking_ledger' } },
  '/api/holders/overview': { totalHolders: 2600, meta },
  '/api/vault/metrics': { totalSupply: '990000000', circulatingSupply: '980000000', meta },
  '/api/analytics/overview': { totalDeployed: '84630000', totalWallets: 8, meta },
  '/api/network/health': { status: 'degraded', activeEndpoints: 2, totalEndpoints: 4, meta },
  '/api/staking/transfers': { stakers: [{ amount: '1', unlockDate: '2026-12-01T10:30:00.000Z' }, { amount: '5000000', unlockDate: '2026-11-24T08:15:00.000Z' }, { amount: '1', unlockDate: '2026-11-20T00:00:00.000Z' }], meta },
}

function sourcesOf(answers: Record<string, object>, missing?: ReturnType<FeedEngine['missing']>): AssistantSources {
  const current: FeedEngine['current'] = (path) => (answers[path] === undefined ? undefined : JSON.parse(JSON.stringify({ answer: answers[path], version: 1, ageMs: 0 })))
  const none = async () => ({ unavailable: true }) as const
  return createSources({ feeds: { current, missing: () => missing }, now: NOW, wallet: none, openCase: none, growth: async () => null, own: [], log: recordingLog().log })
}

const all = sourcesOf(held)
const ask = async (message: string, sources = all) => (await answerQuestion(message, { sources, earlier: [] })).text.replaceAll('\u2212', '-')
const faqAnswer = (id: string) => faq.flatMap(({ entries }) => entries).find((entry) => entry.id === id)?.answer.join(' ')

describe('figures', () => {
  it.each([
    ['What does the vault hold?', 'The vault holds 102,345,678.90 BD (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC).'],
    ['vault balance', 'The vault holds 102,345,678.90 BD (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC).'],
    ['How much is BD worth?', 'One BD costs 0.000113 USD, -1.3% in 24 hours (the last known one, as of 21 Nov 2026, 12:00 UTC, 3 h ago, from DEX Screener).'],
    ["What's the PRICE right now??", 'One BD costs 0.000113 USD, -1.3% in 24 hours (the last known one, as of 21 Nov 2026, 12:00 UTC, 3 h ago, from DEX Screener).'],
    ['market cap and volume', 'The market cap is 112.17K USD, the volume of the last 24 hours 5.43K USD (the last known one, as of 21 Nov 2026, 12:00 UTC, 3 h ago, from DEX Screener).'],
    ['How much BD is staked in total?', '24,560,000.00 BD are staked, by 13 wallets (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Staking ledger).'],
    ['how many stakers are there', '24,560,000.00 BD are staked, by 13 wallets (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Staking ledger).'],
    ['How many holders are there?', '2,600 wallets hold BD (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC).'],
    ['What is the total supply?', 'The total supply is 990,000,000 BD; 980,000,000 BD of it circulate (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC).'],
    ['How much has the vault sent out?', 'The vault has sent out 84,630,000.00 BD, to 8 wallets (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC).'],
    ['Is the network down?', 'The network is degraded: 2 of 4 Solana nodes answer (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC).'],
    ['When does the next stake unlock?', 'The next stake unlocks on 24 Nov 2026, 08:15 UTC: 5,000,000 BD; of 3 listed positions 1 are unlocked (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC).'],
  ])('%s', async (question, answer) => expect(await ask(question)).toContain(answer))

  it.each([
    [{ state: 'incomplete', outstanding: 3 }, 'Incomplete: 3 transactions outstanding'],
    [{ state: 'incomplete', outstanding: 0 }, 'Incomplete: differs from the chain'],
    [{ state: 'disputed' }, 'Disputed: two sources differ, the last value that they agreed on'],
    [{ state: 'unconfirmed', witnesses: 1, operators: 2 }, 'Unconfirmed: one source only'],
  ])('that are uncertain say so: %j', async (doubt, said) => {
    const source = sourcesOf({ '/api/staking/total': { balance: '55566', stakerCount: 13, meta: { ...meta, ...doubt, source: 'staking_ledger' } } })
    expect(await ask('how many stakers are there', source)).toBe(`55,566.00 BD are staked, by 13 wallets (${said}, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Staking ledger).`)
  })

  it('that are incomplete do not claim that no stake is locked', () => {
    const unlocks = (over: object) => sayFigure('unlocks', sourcesOf({ '/api/staking/transfers': { stakers: [], meta: { ...meta, ...over } } }))
    expect(unlocks({})).toMatch(/^No stake is locked right now/)
    expect(unlocks({ state: 'incomplete', outstanding: 3 })).toMatch(/^Of what has been read so far no stake is locked; .*Incomplete: 3 transactions outstanding/)
  })

  it('that are still being read say so', () => {
    expect(sayFigure('staked', sourcesOf({}, 'loading'))).toContain('the data behind it is still being read')
  })

  it('show a true zero', async () => {
    const none = sourcesOf({ '/api/staking/total': { balance: '0', stakerCount: 0, meta } })
    expect(await ask('how many stakers are there', none)).toMatch(/^0\.00 BD are staked, by 0 wallets \(live, /)
  })

  it('say how the market cap is computed, and are as old as its older input', async () => {
    const market = { price: 0.0001133, marketCap: 111_034, marketCapSource: 'circulating_supply', volume24h: 5432.1, source: 'dexscreener', meta }
    const marketCapMeta = { ...meta, asOf: '2026-11-21T14:59:20.000Z', source: 'dexscreener' }
    expect(await ask('market cap and volume', sourcesOf({ '/api/token/market-data': { ...market, marketCapMeta } }))).toBe(
      'The market cap is 111.03K USD, the price × the circulating supply; the volume of the last 24 hours 5.43K USD (live, as of 21 Nov 2026, 14:59 UTC, 40 s ago, from DEX Screener).',
    )
  })

  it('about two subjects make two sentences', async () => {
    expect((await ask('price and vault balance')).split(/\n+/).map((line) => line.split(' ')[0]).toSorted()).toEqual(['One', 'The'])
  })

  it('that are unavailable are called unknown, without a number', async () => {
    for (const topic of figureTopics) expect(sayFigure(topic, sourcesOf({}, 'unavailable'))).toMatch(/^I have no current figure for [^\d]+$/)
    expect(await ask('price', sourcesOf({}, 'unknown_token'))).toContain('none knows the token')
  })
})

describe('questions in words', () => {
  it.each([
    ['Where does the price come from?', 'price-source'],
    ['Is there a minimum stake?', 'minimum-stake'],
    ['How much do I need to stake?', 'minimum-stake'],
    ['Can I withdraw early?', 'lock'],
    ['what does a stake earn', 'apy'],
    ['top-up fee', 'card-fee'],
    ['Is forex income guaranteed', 'forex-guaranteed'],
    ['how do I install the app', 'install'],
    ['Where can I buy BD?', 'where-to-buy'],
    ['does it work offline without a network', 'offline'],
  ])('%s: from the FAQ, with a named link', async (question, id) => {
    const { text, links } = await answerQuestion(question, { sources: all, earlier: [] })
    expect(text).toContain(faqAnswer(id))
    expect(links).toContainEqual({ label: expect.stringContaining('FAQ'), path: `/faq#${id}` })
  })

  it.each<readonly [string, RegExp]>([
    ['how long is my stake locked', /180 days/],
    ['card limits', /\$2,000 a day/],
    ['How do I stake?', /official staking site/],
    ['how can i apply for a card', /enter the wallet that has staked/],
    ['I want to get a card', /2,500,000 BD/],
    ['hello', /^Hello/],
    ['Thanks!', /welcome/],
    ['Are you human?', /a program, not a person/],
    ['Should I buy BD?', /no advice/],
    ['Will the price go up?', /no advice/],
    ['How do I reach a person?', /within 24 hours/],
    ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', /7xKX/],
    ['Here is my seed phrase: duck duck', /Never tell anyone your seed phrase/],
    ['My private key is 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', /Never tell anyone your seed phrase/],
    ['What is the weather in Paris?', /outside of what I know/],
    ['Write a poem about the ocean and staking', /outside of what I know/],
    ['?', /don’t know/],
    ['x'.repeat(500), /don’t know/],
    ['который час', /don’t know/],
    ['what is the loan note', /14\.4% fixed annual yield/],
  ])('%s', async (question, answer) => expect(await ask(question)).toMatch(answer))

  it('about tiers get all three with what they require', async () => {
    const answer = await ask('Which card tiers are there?')
    for (const said of ['Duckling', 'Banker', 'Raven', '2,500,000 BD', '$2,000 a day', '$60,000 a month']) expect(answer).toContain(said)
  })
})

describe('many questions at once', () => {
  beforeAll(() => void understand('How much is staked?', new Date(NOW), 'en'))

  it('are read one in each turn of the event loop', async () => {
    const assistant = createAssistant({ log: recordingLog().log, clock: createManualClock(NOW) })
    let turn = 0
    let next = setImmediate(function count() {
      turn += 1
      next = setImmediate(count)
    })
    const turns = await Promise.all(['Hello', 'Hi', 'Thanks', 'Good morning', 'Bye'].map(async (message) => {
      await assistant.answer({ message, earlier: [], sources: all }, { model: false })
      return turn
    }))
    clearImmediate(next)
    expect(new Set(turns).size).toBe(5)
  })
})
