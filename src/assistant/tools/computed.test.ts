import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '../../rules/amount.ts'
import { groupThousands } from '../../rules/format.ts'
import { figuresWithPrice, fixedSources, NOW, someFigures } from '../testing/fixed-sources.ts'
import { bdForTool, nextTierTool, rewardTool, tierTool, unlockDateTool, worthTool } from './index.ts'

const sources = fixedSources()
const tier = async (amount: string) => (await tierTool.run({ amount }, sources)).text
const next = async (amount: string) => (await nextTierTool.run({ amount }, sources)).text
const reward = async (amount: string, days: string) => (await rewardTool.run({ amount, days }, sources)).text
const worth = async (amount: string, from = sources) => (await worthTool.run({ amount }, from)).text
const bdFor = async (dollars: string, from = sources) => (await bdForTool.run({ dollars }, from)).text
const unlock = async (stakedOn?: string) => (await unlockDateTool.run(stakedOn === undefined ? {} : { stakedOn }, sources)).text

describe('the tier of an amount', () => {
  it.each([
    ['2500000', '2,500,000 BD staked make the tier Duckling: its card has a limit of $2,000 a day and $60,000 a month. 2,500,000 BD more make it Banker, which begins at 5,000,000 BD.'],
    ['2499999.999999', '2,499,999.999999 BD staked are below the first tier, so there is no card: Duckling begins at 2,500,000 BD. 0.000001 BD more make it Duckling.'],
    ['4999999.999999999', '4,999,999.999999999 BD staked make the tier Duckling: its card has a limit of $2,000 a day and $60,000 a month. 0.000000001 BD more make it Banker, which begins at 5,000,000 BD.'],
    ['5000000', '5,000,000 BD staked make the tier Banker: its card has a limit of $5,000 a day and $150,000 a month. 2,500,000 BD more make it Raven, which begins at 7,500,000 BD.'],
    ['7500000.00', '7,500,000 BD staked make the tier Raven: its card has a limit of $100,000 a day and $3,000,000 a month. There is no higher tier.'],
    ['0', '0 BD staked are below the first tier, so there is no card: Duckling begins at 2,500,000 BD. 2,500,000 BD more make it Duckling.'],
  ])('%s', async (amount, said) => expect(await tier(amount)).toBe(said))

  it('and how far the next is, with what staking more does', async () => {
    expect(await next('2600000')).toBe('2,600,000 BD staked have the tier Duckling. 2,400,000 BD more make it Banker, which begins at 5,000,000 BD. Staking more with the same wallet restarts the 180 days for everything that it has staked.')
    expect(await next('0')).toBe('0 BD staked have no tier yet. 2,500,000 BD more make it Duckling.')
    expect(await next('7500000')).toBe('7,500,000 BD staked have the tier Raven. There is no higher tier.')
  })
})

describe('a reward', () => {
  it('is by the published rule, and an estimate', async () => {
    expect(await reward('2500000', '182.5')).toBe('By the published rule (88.7% a year, simple interest), 2,500,000 BD staked for 182.5 days earn 1,108,750.00 BD: an estimate, not a promise.')
    expect(await reward('2500000', '1')).toBe('By the published rule (88.7% a year, simple interest), 2,500,000 BD staked for 1 day earn 6,075.34 BD: an estimate, not a promise. A stake is locked for 180 days.')
  })

  it('of less than the minimum says so, and of nothing is nothing', async () => {
    expect(await reward('1000', '365.0')).toBe('By the published rule (88.7% a year, simple interest), 1,000 BD staked for 365 days earn 887.00 BD: an estimate, not a promise. The minimum stake is 2,500,000 BD, so this is only what the rule comes to.')
    expect(await reward('0', '365')).toContain('earn 0.00 BD')
  })

  it.each(['0', '-5', '', 'a year', '1e3', '36501', '9'.repeat(40)])('needs a time that can be: %s', async (days) => {
    expect(await reward('2500000', days)).toMatch(/^(Tell me for how long|No one can say)[^\d]+(30 days, six months or a year\.)?$/)
  })

  it('is the same as counted another way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 990_000_000n * 10n ** 6n }), fc.integer({ min: 1, max: 300_000 }), async (units, hundredths) => {
        // 88.7 % of it for a year of 36,500 hundredths of days, in hundredths of BD, rounded half up.
        const cents = (units * 887n * BigInt(hundredths) + 5n * 10n ** 6n * 36_500n) / (10n * 10n ** 6n * 36_500n)
        const digits = cents.toString().padStart(3, '0')
        expect(await reward(toDecimal(units, 6), toDecimal(BigInt(hundredths), 2))).toContain(` earn ${groupThousands(`${digits.slice(0, -2)}.${digits.slice(-2)}`)} BD:`)
      }),
      { numRuns: 300, seed: 17 },
    )
  })
})

describe('worth', () => {
  it('is said with price, age and source', async () => {
    expect(await worth('2500000')).toBe('2,500,000 BD are worth 283.25 USD at a price of 0.0001133 USD for one BD (the last known one, as of 21 Nov 2026, 12:00 UTC, 3 h ago, from DEX Screener).')
    expect(await bdFor('500')).toBe('500 USD come to 4,413,062.67 BD at a price of 0.0001133 USD for one BD (the last known one, as of 21 Nov 2026, 12:00 UTC, 3 h ago, from DEX Screener). Staked, they make the tier Duckling. An exchange adds its fees, and a large order moves the price.')
    expect(await worth('0')).toContain('0 BD are worth 0.00 USD')
    expect(await bdFor('0')).toContain('0 USD come to 0.00 BD')
    expect(await bdFor('100')).toContain('come to 882,612.53 BD at')
    expect(await bdFor('100')).toContain('Staked, they are below the first tier, which begins at 2,500,000 BD.')
  })

  it('of a price that sources disagree on says so', async () => {
    expect(await worth('1000', fixedSources(figuresWithPrice(0.5, { state: 'disputed' })))).toContain('500.00 USD at a price of 0.5 USD for one BD (Disputed: two sources differ, the last value that they agreed on, as of')
  })

  it('is unknown without a price', async () => {
    const without = { ...someFigures, '/api/token/market-data': undefined }
    for (const said of [await worth('1000', fixedSources(without, { missing: 'unknown_token' })), await bdFor('1000', fixedSources(without, { missing: 'unknown_token' }))]) {
      expect(said).toBe('I have no current figure for the price: every market source answered, but none knows the token. The app shows it as soon as there is one.')
    }
    expect(await worth('1000', fixedSources(without, { onDevice: true }))).toContain('none is stored on this device')
  })

  it('on a device is as old as what is stored', async () => {
    expect(await worth('1000', fixedSources(figuresWithPrice(0.5), { onDevice: true }))).toContain('(as stored on this device, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC)')
  })

  it('and its reverse are the same as counted another way, for any price', async () => {
    const inHundredths = (cents: bigint) => groupThousands(`${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`)
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 990_000_000n * 10n ** 6n }), fc.integer({ min: 1, max: 99_999_999 }), async (units, price) => {
        // A price of whole ten-millionths of a dollar, up to ten dollars.
        const from = fixedSources(figuresWithPrice(price / 10_000_000))
        const cents = (units * BigInt(price) * 2n + 10n ** 11n) / (2n * 10n ** 11n)
        expect(await worth(toDecimal(units, 6), from)).toContain(` are worth ${inHundredths(cents)} USD at`)
        const dollars = units % 10n ** 9n
        const hundredths = (dollars * 10n ** 9n * 2n + BigInt(price)) / (2n * BigInt(price))
        const isTooMuch = hundredths > 99_000_000_000n
        expect(await bdFor(String(dollars), from)).toMatch(isTooMuch ? /more than there is|not that many/ : new RegExp(` USD come to ${inHundredths(hundredths)} BD at`))
      }),
      { numRuns: 300, seed: 17 },
    )
  })
})

describe('an unlock', () => {
  it.each([
    [undefined, 'A stake made today, 21 Nov 2026, unlocks on 20 May 2027, in 180 days: the lock is 180 days.'],
    ['2026-11-21', 'A stake made today, 21 Nov 2026, unlocks on 20 May 2027, in 180 days: the lock is 180 days.'],
    ['2026-05-26', 'A stake made on 26 May 2026 unlocks on 22 Nov 2026, in 1 day: the lock is 180 days.'],
    ['2026-05-25', 'A stake made on 25 May 2026 unlocks on 21 Nov 2026, today: the lock is 180 days.'],
    ['2026-05-24', 'A stake made on 24 May 2026 unlocked on 20 Nov 2026, 1 day ago: the lock is 180 days.'],
    ['2026-01-01T10:00:00Z', 'A stake made on 1 Jan 2026 unlocked on 30 Jun 2026, 144 days ago: the lock is 180 days.'],
    ['2024-02-29', 'A stake made on 29 Feb 2024 unlocked on 27 Aug 2024, 816 days ago: the lock is 180 days.'],
  ])('%s', async (stakedOn, said) => expect(await unlock(stakedOn)).toBe(`${said} Staking again with the same wallet restarts it for everything that it has staked.`))

  it.each(['2026-04-31', '2025-02-29', '2026-13-01', '1999-01-01', 'yesterday', ''])('needs a day of the calendar: %s', async (stakedOn) => {
    expect(await unlock(stakedOn)).toBe('I can’t read that date. Write it like 21 Nov 2026, or as year-month-day.')
  })

  it('is 180 days on, for any day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3000 }), async (days) => {
        const on = new Date(Date.UTC(2020, 0, 1 + days))
        const unlocks = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(2020, 0, 181 + days)).replace('Sept', 'Sep')
        expect(await unlock(on.toISOString().slice(0, 10))).toContain(` on ${unlocks},`)
      }),
      { numRuns: 200, seed: 17 },
    )
  })
})

describe('amounts that cannot be', () => {
  const run = [tier, next, (amount: string) => reward(amount, '30'), worth]

  it.each([
    ['-1', /^An amount of BD can’t be below zero\.$/],
    ['-0.000001', /^An amount of BD can’t be below zero\.$/],
    ['990000000.000001', /^990,000,000\.000001 BD are more than there is: the total supply is 990,000,000 BD \(live, as of .*\)\.$/],
    ['9'.repeat(90), /^There are not that many BD\.$/],
    [`0.${'0'.repeat(60)}1`, /^That is finer than any amount of BD\. Please use fewer decimals\.$/],
    ['1e6', /^That is not an amount I can read\./],
    ['2,500,000', /^That is not an amount I can read\./],
    ['NaN', /^That is not an amount I can read\./],
    ['', /^That is not an amount I can read\./],
  ])('%s', async (amount, said) => {
    for (const tool of run) expect(await tool(amount)).toMatch(said)
  })

  it('are measured by the published supply where the chain’s is unknown', async () => {
    const unknown = fixedSources({})
    expect((await tierTool.run({ amount: '990000001' }, unknown)).text).toContain('the total supply is 990,000,000 BD (as published)')
    expect((await tierTool.run({ amount: '990000000' }, unknown)).text).toContain('Raven')
  })

  it('all of it is not too much, and dollars are not limited by it', async () => {
    expect(await tier('990000000')).toContain('Raven')
    expect(await bdFor('-1')).toBe('An amount of dollars can’t be below zero.')
    expect(await bdFor('1000000')).toMatch(/^8,826,125,330\.98 BD are more than there is/)
  })
})

describe('every figure of an answer', () => {
  it('is named, so that a model may say it and no other', async () => {
    expect((await rewardTool.run({ amount: '2500000', days: '182.5' }, sources)).figures).toEqual(['88.7%', '2,500,000 BD', '182.5 days', '1,108,750.00 BD'])
    expect((await worthTool.run({ amount: '2500000' }, sources)).figures).toEqual(['2,500,000 BD', '283.25 USD', '0.0001133 USD', '21 Nov 2026, 12:00 UTC', '3 h'])
    expect((await unlockDateTool.run({}, fixedSources({}, { now: NOW }))).figures).toEqual(['21 Nov 2026', '20 May 2027', '180 days'])
  })
})
