import { describe, expect, it } from 'vitest'
import { assistantAnswers } from '../../src/content/assistant.ts'
import { faq } from '../../src/content/faq.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import { builtInAnswer } from './built-in.ts'
import { figureTopics, sayFigure, type FigureSource } from './figures.ts'

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
  '/api/staking/transfers': { stakers: [{ unlockDate: '2026-12-01T10:30:00.000Z' }, { unlockDate: '2026-11-24T08:15:00.000Z' }, { unlockDate: '2026-11-20T00:00:00.000Z' }], meta },
}

function feedsOf(answers: Record<string, object>, missing?: ReturnType<FeedEngine['missing']>): FigureSource {
  const current: FeedEngine['current'] = (path) => (answers[path] === undefined ? undefined : JSON.parse(JSON.stringify({ answer: answers[path], version: 1, ageMs: 0 })))
  return { current, missing: () => missing }
}

const feeds = feedsOf(held)
const ask = (message: string, source = feeds) => builtInAnswer(message, source, NOW).replaceAll('\u2212', '-')
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
    ['When does my stake unlock?', `${assistantAnswers.unlock} The next stake unlocks on 24 Nov 2026, 08:15 UTC; of 3 listed positions 1 are unlocked (live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC).`],
  ])('%s', (question, answer) => expect(ask(question)).toBe(answer))

  it.each([
    [{ state: 'incomplete', outstanding: 3 }, 'Incomplete: 3 transactions outstanding'],
    [{ state: 'incomplete', outstanding: 0 }, 'Incomplete: differs from the chain'],
    [{ state: 'disputed' }, 'Disputed: two sources differ, the last value that they agreed on'],
    [{ state: 'unconfirmed', witnesses: 1, operators: 2 }, 'Unconfirmed: one source only'],
  ])('that are uncertain say so: %j', (doubt, said) => {
    const source = feedsOf({ '/api/staking/total': { balance: '55566', stakerCount: 13, meta: { ...meta, ...doubt, source: 'staking_ledger' } } })
    expect(ask('how many stakers are there', source)).toBe(`55,566.00 BD are staked, by 13 wallets (${said}, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Staking ledger).`)
  })

  it('that are incomplete do not claim that no stake is locked', () => {
    const unlocks = (over: object) => sayFigure('unlocks', feedsOf({ '/api/staking/transfers': { stakers: [], meta: { ...meta, ...over } } }), NOW)
    expect(unlocks({})).toMatch(/^No stake is locked right now/)
    expect(unlocks({ state: 'incomplete', outstanding: 3 })).toMatch(/^Of what has been read so far no stake is locked; .*Incomplete: 3 transactions outstanding/)
  })

  it('that are still being read say so', () => {
    expect(sayFigure('staked', feedsOf({}, 'loading'), NOW)).toContain('the data behind it is still being read')
  })

  it('show a true zero', () => {
    const none = feedsOf({ '/api/staking/total': { balance: '0', stakerCount: 0, meta } })
    expect(ask('how many stakers are there', none)).toMatch(/^0\.00 BD are staked, by 0 wallets \(live, /)
  })

  it('say how the market cap is computed, and are as old as its older input', () => {
    const market = { price: 0.0001133, marketCap: 111_034, marketCapSource: 'circulating_supply', volume24h: 5432.1, source: 'dexscreener', meta }
    const marketCapMeta = { ...meta, asOf: '2026-11-21T14:59:20.000Z', source: 'dexscreener' }
    expect(ask('market cap and volume', feedsOf({ '/api/token/market-data': { ...market, marketCapMeta } }))).toBe(
      'The market cap is 111.03K USD, the price × the circulating supply; the volume of the last 24 hours 5.43K USD (live, as of 21 Nov 2026, 14:59 UTC, 40 s ago, from DEX Screener).',
    )
  })

  it('about two subjects make two sentences', () => {
    expect(ask('price and vault balance').split('\n').map((line) => line.split(' ')[0])).toEqual(['The', 'One'])
  })

  it('that are unavailable are called unknown, without a number', () => {
    for (const topic of figureTopics) expect(sayFigure(topic, feedsOf({}, 'unavailable'), NOW)).toMatch(/^I have no current figure for [^\d]+$/)
    expect(ask('price', feedsOf({}, 'unknown_token'))).toContain('none knows the token')
  })
})

describe('questions in words', () => {
  it.each([
    ['What is the vault?', 'vault'],
    ['Where does the price come from?', 'price-source'],
    ['Is there a minimum stake?', 'minimum-stake'],
    ['How much do I need to stake?', 'minimum-stake'],
    ['how long is my stake locked', 'lock'],
    ['Can I withdraw early?', 'lock'],
    ['what does a stake earn', 'apy'],
    ['card limits', 'card-limits'],
    ['top-up fee', 'card-fee'],
    ['Is forex income guaranteed', 'forex-guaranteed'],
    ['how do I install the app', 'install'],
    ['Where can I buy BD?', 'where-to-buy'],
    ['does it work offline without a network', 'offline'],
  ])('%s: from the FAQ', (question, id) => expect(ask(question)).toBe(`${faqAnswer(id)} More: /faq#${id}`))

  it.each([
    ['How do I stake?', assistantAnswers.stake],
    ['how can i apply for a card', assistantAnswers.apply],
    ['I want to get a card', assistantAnswers.apply],
    ['hello', assistantAnswers.hello],
    ['Thanks!', assistantAnswers.thanks],
    ['Are you human?', assistantAnswers.who],
    ['Should I buy BD?', assistantAnswers.advice],
    ['Will the price go up?', assistantAnswers.advice],
    ['How do I reach a person?', assistantAnswers.person],
    ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', assistantAnswers.wallet],
    ['Here is my seed phrase: duck duck', assistantAnswers.secret],
    ['My private key is 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', assistantAnswers.secret],
    ['What is the weather in Paris?', assistantAnswers.unknown],
    ['Write a poem about the ocean and staking', assistantAnswers.unknown],
    ['?', assistantAnswers.unknown],
    ['x'.repeat(500), assistantAnswers.unknown],
    ['который час', assistantAnswers.unknown],
  ])('%s', (question, answer) => expect(ask(question)).toBe(answer))

  it('about tiers get all three with what they require', () => {
    expect(ask('Which card tiers are there?')).toContain('Duckling 2.5M to 5M BD ($2,000 a day, $60,000 a month); Banker 5M to 7.5M BD')
    expect(ask('what is the loan note')).toContain('14.4% fixed annual yield')
  })
})
