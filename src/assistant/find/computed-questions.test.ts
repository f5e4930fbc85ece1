import { expect, it } from 'vitest'
import { answerQuestion } from '../answer-question.ts'
import { aWallet, fixedSources, liveMeta, OWN_ADDRESS, someFigures } from '../testing/fixed-sources.ts'

const meta = liveMeta({ source: 'staking_ledger' })
const position = (amount: string, unlockDate: string) => ({ wallet: OWN_ADDRESS, amount, startDate: '2026-06-01T00:00:00.000Z', unlockDate, signature: unlockDate })
const sources = fixedSources(
  {
    ...someFigures,
    '/api/staking/total': { balance: '24500000', stakerCount: 20, stakingAccounts: 1, source: 'staking_ledger', stakers: [], meta },
    '/api/staking/transfers': { totalStakers: 3, totalStaked: '24500000', stakers: [position('5000000', '2026-11-28T00:00:00.000Z'), position('3000000', '2026-12-05T00:00:00.000Z'), position('2500000', '2027-01-05T00:00:00.000Z')], meta },
    '/api/holders/overview': { totalHolders: 2000, meta },
    '/api/trading/market-data': { priceUsd: 0.0001133, liquidity: 18_350, meta },
  },
  { own: [{ address: OWN_ADDRESS, label: 'Savings' }], wallet: async (address) => ({ wallet: aWallet({ address }) }) },
)
// The present is Saturday, 21 November 2026.
const ask = async (question: string, ...earlier: string[]) => (await answerQuestion(question, { sources, earlier })).text

it.each([
  ['a million in two letters', '5kk bd in usd?', '5,000,000 BD are worth 566.50 USD'],
  ['the whole lock', 'if i stake 2.5 million for the whole lock period what do i get', '2,500,000 BD staked for 180 days earn 1,093,561.64 BD'],
  ['a reward in dollars', 'what does 5M earn in 6 months and what is that in dollars', '2,217,500 BD are worth 251.24 USD'],
  ['what must be staked', 'what stake gives me 50k bd per month', '685,832.39 BD must be staked for 30 days to earn 50,000 BD'],
  ['what must be staked for dollars', 'how much must i stake to earn $100 a month', 'must be staked for 30 days to earn 882,612.53 BD'],
  ['what dollars earn', 'how much do i earn with $500 in a year', '4,413,062.67 BD staked for 365 days earn 3,914,386.59 BD'],
  ['a day of the week', 'i staked last monday when does it unlock', 'made on 16 Nov 2026 unlocks on 15 May 2027'],
  ['a day of the week, in German', 'hab letzten freitag gestaked, wann frei', 'made on 20 Nov 2026 unlocks'],
  ['a day of the week to come', 'if i stake next friday when does it unlock', 'made on 27 Nov 2026 unlocks'],
  ['a day to come without a year', 'if i stake on december 1 when is it over', 'made on 1 Dec 2026 unlocks on 30 May 2027'],
  ['a day that has been, without a year', 'i staked on december 1 when is it over', 'made on 1 Dec 2025 unlocked on 30 May 2026'],
  ['a day with a name', 'if i stake on christmas day when will it unlock', 'made on 25 Dec 2026 unlocks on 23 Jun 2027'],
  ['5/10 as October', 'staked 5/10/2026 how many days left', 'made on 5 Oct 2026 unlocks on 3 Apr 2027'],
  ['5/10 as May', 'staked 5/10/2026 how many days left', 'made on 10 May 2026 unlocked on 6 Nov 2026'],
  ['the day to stake on', 'when should i have staked so it unlocks on 1 january 2027', 'unlocks on 1 Jan 2027 is made on 5 Jul 2026'],
  ['a stake and what is asked of it', '2.6M BD staked on 14 july 2026: what tier and when is unlock', 'made on 14 Jul 2026 unlocks on 10 Jan 2027'],
  ['a price that is thought of', 'what would 3M BD be worth at $0.01', 'At a price of 0.01 USD for one BD, 3,000,000 BD would be worth 30,000.00 USD'],
  ['the vault in dollars', 'vault value in dollars', '102,345,678.9 BD are worth 11,595.77 USD'],
  ['the staked share', 'what percentage of supply is staked', 'That is 2.5% of the circulating supply.'],
  ['the share of the vault', 'what percent of the supply is in the vault', 'That is 10.3% of the total supply.'],
  ['the share of the holders', 'what percent of the holders stake', 'So 1.0% of the holders stake.'],
  ['a mean', 'average stake size', 'That is 1,225,000.00 BD a wallet on average.'],
  ['liquidity', 'liquidity?', '18.35K USD'],
  ['the next unlock', 'when is the next unlock', 'on 28 Nov 2026, 00:00 UTC: 5,000,000 BD;'],
  ['unlocks of a month', 'how much unlocks in december', 'From 1 Dec 2026 up to 31 Dec 2026 1 position with 3,000,000 BD unlocks'],
  ['unlocks of a time', 'how many bd unlock in the next 30 days', '2 positions with 8,000,000 BD unlock'],
  ['a label', 'when does savings unlock', 'Savings has staked 2,600,000 BD, locked until'],
  ['more in the own wallet', 'what tier if i add 3 million to my stake', 'With 3,000,000 BD more staked, Savings would have 5,600,000 BD staked.'],
  ['the own unlock beside the rule', 'can i withdraw any of my stake now', 'Savings has staked 2,600,000 BD, locked until'],
  ['a reward until a day', 'if i stake 3m today how much will i have on 1 june 2027', '3,000,000 BD staked for 192 days earn 1,399,758.90 BD'],
  ['a reward since a day', 'i staked 3m on 1 august 2026 how much have i earned', '3,000,000 BD staked for 112 days earn'],
  ['how long an earning takes', 'how long until 5 million earns me 1 million', '5,000,000 BD take 82.30 days to earn 1,000,000 BD'],
  ['a factor of the price', 'what would 10 million be worth if the price doubled', 'At a price of 0.0002266 USD for one BD, 10,000,000 BD would be worth 2,266.00 USD'],
  ['cents', 'if bd goes to 1 cent what is 5m worth', 'At a price of 0.01 USD for one BD, 5,000,000 BD would be worth 50,000.00 USD'],
  ['a price that has been', 'what was the price yesterday', 'I don’t know what it was on another day'],
  ['dollars of what is to be converted', '2,75 mio in dollar?', '2,750,000 BD are worth'],
  ['what is taken away', 'if i take 1 million out of my 5.5 million what tier remains', '4,500,000 BD staked make the tier Duckling'],
  ['a second stake', 'i staked on july 1 and again on october 15, when is everything unlocked', 'A stake made on 15 Oct 2026 unlocks on 13 Apr 2027'],
  ['a numbered list', '1) market cap 2) how many holders 3) when does the next stake unlock', '2,000 wallets hold BD'],
  ['a list with plus', 'holders + liquidity', '18.35K USD'],
  ['own rewards in dollars', 'what are my rewards worth in dollars', '1,118,347.123456 BD are worth 126.71 USD'],
  ['the worth of a wallet', `how much is ${OWN_ADDRESS} worth in dollars`, '2,601,234.5 BD are worth 294.72 USD'],
  ['the tier of an amount said before', 'what is 4 million worth and what tier would it be', '4,000,000 BD staked make the tier Duckling'],
  ['no goal in a future', 'how much will 5m per year make', '5,000,000 BD staked for 365 days earn 4,435,000.00 BD'],
  ['no goal where the stake is named', 'how much earns 5m a year', '5,000,000 BD staked for 365 days earn 4,435,000.00 BD'],
  ['no sum', '2 more questions, which tier are 3m and 6m', '6,000,000 BD staked make the tier Banker'],
  ['a tier’s reward', 'what does a raven stake earn per year', '7,500,000 BD staked for 365 days earn 6,652,500.00 BD'],
  ['what an amount made since a day', 'staked 4.2m on 10 august 2026 what have i made until today', '4,200,000 BD staked for 103 days earn'],
  ['in how many days', 'in how many days does 3 million make 500k', '3,000,000 BD take 68.58 days to earn 500,000 BD'],
  ['the day to stake on, the other way round', 'i need my tokens free on 30 june 2027, when do i have to stake at the latest', 'unlocks on 30 Jun 2027 is made on 1 Jan 2027'],
  ['a sentence that only states', 'i own 45,000 bd. value?', '45,000 BD are worth 5.10 USD'],
  ['what a way costs', 'price of getting from 5m to raven', '2,500,000 BD are worth 283.25 USD'],
  ['a price to come', 'price on 1 january 2027?', 'no one knows that of a day to come'],
  ['every figure', 'give me all the numbers', 'The vault holds 102,345,678.90 BD'],
  ['misspelt months', 'waht is teh rewrad for 3 milion in 6 monhts', '3,000,000 BD staked for 182.5 days earn 1,330,500.00 BD'],
  ['a goal in dollars, in Spanish', 'quiero ganar 20 dolares al mes cuanto tengo que poner', 'must be staked for 30 days to earn 176,522.51 BD'],
  ['the day before yesterday', 'staked the day before yesterday, free when?', 'made on 19 Nov 2026 unlocks'],
])('%s: %s', async (_, question, said) => expect(await ask(question)).toContain(said))

it.each([
  ['what does 3m earn a year', 'and if i add 2 million more', '5,000,000 BD staked for 365 days earn 4,435,000.00 BD'],
  ['how far from 3.5m to raven', 'and to banker', 'From 3,500,000 BD to Banker it is 1,500,000 BD more.'],
  ['reward for 5m in a year', 'and with 1 million less', '4,000,000 BD staked for 365 days earn 3,548,000.00 BD'],
  ['reward of 4 million in 30 days', '60?', '4,000,000 BD staked for 60 days earn'],
  ['how many bd for $300', 'and for 1000', '1,000 USD come to'],
  ['how much is in the vault', 'and in dollars', '102,345,678.9 BD are worth'],
  ['how much is staked', 'by how many people', 'by 20 wallets'],
  ['how many holders are there', 'where do you get this from', '2,000 wallets hold BD (live'],
  ['how many holders are there', 'how fresh is that', 'Last reading of the number of holders: 12 s ago.'],
])('%s … %s', async (before, question, said) => expect(await ask(question, before)).toContain(said))

it('asks for the day where none is named, and no own wallet is known', async () => {
  const { text } = await answerQuestion('i staked last month, when is it free', { sources: fixedSources(), earlier: [] })
  expect(text).toContain('Tell me that day too')
})
