import { describe, expect, it } from 'vitest'
import { quantitiesIn, type Quantity, type QuantityLanguage } from './quantities.ts'

const now = new Date('2026-11-21T15:00:00Z')

/** What is found, in short: `2500000 BD`, `182.5 days`, `2026-05-20`. */
function found(text: string, language: QuantityLanguage = 'en'): string[] {
  return quantitiesIn(text, { now, language }).map(inShort)
}

function inShort(one: Quantity): string {
  if (one.kind === 'amount') return `${one.value}${one.unit === null ? '' : ` ${one.unit}`}`
  if (one.kind === 'duration') return `${one.days} days`
  if (one.kind === 'date') return `${one.date}${one.assumed ? '?' : ''}`
  if (one.kind === 'address') return one.address ?? 'wrong address'
  return one.kind === 'reference' ? one.referenceNumber : one.email
}

describe('amounts', () => {
  it.each<[string, string[], QuantityLanguage?]>([
    ['2.5M', ['2500000']],
    ['2,500,000', ['2500000']],
    ['2.5 million', ['2500000']],
    ['what tier is 2500000?', ['2500000']],
    ['2500000.', ['2500000']],
    ['2.5m bd', ['2500000 BD']],
    ['2.5mbd', ['2500000 BD']],
    ['BD 2,500,000', ['2500000 BD']],
    ['$500', ['500 USD']],
    ['500$', ['500 USD']],
    ['US$ 1,250.50', ['1250.5 USD']],
    ['how many bd for 500 dollars', ['500 USD']],
    ['500 usdt', ['500 USD']],
    ['€500', ['500 other']],
    ['500 euro', ['500 other']],
    ['88.7%', ['88.7 other']],
    ['half a million BD', ['500000 BD']],
    ['a million', ['1000000']],
    ['one and a half million', ['1500000']],
    ['2 and a half million', ['2500000']],
    ['a million and a half', ['1500000']],
    ['two and a half million tokens', ['2500000 BD']],
    ['2½ million', ['2500000']],
    ['five hundred thousand', ['500000']],
    ['a quarter million', ['250000']],
    ['twenty five million', ['25000000']],
    ['fifteen million', ['15000000']],
    ['two million five hundred thousand bd', ['2500000 BD']],
    ['2 million 500 thousand', ['2500000']],
    ['a hundred and five million', []],
    ['25 lakh', ['2500000']],
    ['25,00,000', ['2500000']],
    ['2.5 mil', ['2500000']],
    ['5 mil bd', ['5000000 BD']],
    ['10k or 20k?', ['10000', '20000']],
    ['2 500 000 BD', ['2500000 BD']],
    ["2'500'000", ['2500000']],
    ['0.000001 BD', ['0.000001 BD']],
    ['.5m', ['500000']],
    ['-5 BD', ['-5 BD']],
    ['2.5-5M', ['2500000', '5000000']],
    ['between 2.5 and 5 million', ['2500000', '5000000']],
    ['2 or 3 million BD', ['2000000', '3000000 BD']],
    ['2,5 Mio BD', ['2500000 BD'], 'de'],
    ['2,5 Millionen', ['2500000'], 'de'],
    ['1.500 BD', ['1500 BD'], 'de'],
    ['2.500.000', ['2500000'], 'de'],
    ['1.234,56', ['1234.56'], 'de'],
    ['eine halbe Million', ['500000'], 'de'],
    ['anderthalb Millionen', ['1500000'], 'de'],
    ['zweieinhalb Millionen BD', ['2500000 BD'], 'de'],
    ['500 Dollar', ['500 USD'], 'de'],
    ['fünf Mio', ['5000000'], 'de'],
    ['fünfundzwanzig Millionen', ['25000000'], 'de'],
    ['tausend Dollar', ['1000 USD'], 'de'],
    ['2,5 millones de BD', ['2500000 BD'], 'es'],
    ['medio millón', ['500000'], 'es'],
    ['dos millones y medio', ['2500000'], 'es'],
    ['500 mil', ['500000'], 'es'],
    ['mil millones', ['1000000000'], 'es'],
    ['dos mil BD', ['2000 BD'], 'es'],
    ['500 dólares', ['500 USD'], 'es'],
    ['2,5 millions', ['2500000'], 'fr'],
    ['un demi-million', ['500000'], 'fr'],
    ['deux millions et demi', ['2500000'], 'fr'],
    ['2 500 000 BD', ['2500000 BD'], 'fr'],
    ['٢٫٥ مليون', ['2500000'], 'ar'],
    ['٢٬٥٠٠٬٠٠٠', ['2500000'], 'ar'],
    ['2.5 مليون BD', ['2500000 BD'], 'ar'],
    ['مليونين ونصف', ['2500000'], 'ar'],
    ['نصف مليون', ['500000'], 'ar'],
    ['ألف دولار', ['1000 USD'], 'ar'],
    ['مليون دولار', ['1000000 USD'], 'ar'],
    ['ألفين', ['2000'], 'ar'],
    ['خمسة ملايين', ['5000000'], 'ar'],
    ['٥٠٠ دولار', ['500 USD'], 'ar'],
  ])('%s', (text, expected, language) => expect(found(text, language)).toEqual(expected))

  it.each<[string, string[], QuantityLanguage?]>([
    ['2,500', ['2500']],
    ['1.500', ['1500']],
    ['1.125', ['1.125']],
    ['1.500 million', ['1500000']],
    ['2,5', ['2.5']],
    ['0.125', ['0.125']],
    ['1.125', ['1125'], 'de'],
    ['1,125', ['1.125'], 'de'],
    ['2,500', ['2500'], 'de'],
    ['1.125', ['1125'], 'es'],
    ['1.125,5', ['1125.5'], 'en'],
  ])('with a separator that may mean two things: %s', (text, expected, language) => expect(found(text, language)).toEqual(expected))

  it.each(['what does the vault hold', 'erc-20', 'ERC20', 'web3', 'at 14:30', 'is it 24/7', '7xKX...gAsU', 'one more thing', 'a card', 'since 2026', 'which one', '', '1,2,3', 'once BD is staked'])('are not in: %s', (text) => expect(found(text)).toEqual([]))
})

describe('durations', () => {
  it.each<[string, string[], QuantityLanguage?]>([
    ['six months', ['182.5 days']],
    ['6 months', ['182.5 days']],
    ['6-month', ['182.5 days']],
    ['half a year', ['182.5 days']],
    ['180 days', ['180 days']],
    ['180-day lock', ['180 days']],
    ['30d', ['30 days']],
    ['a year', ['365 days']],
    ['one and a half years', ['547.5 days']],
    ['a year and a half', ['547.5 days']],
    ['1 year and 6 months', ['547.5 days']],
    ['6 months and a year', ['182.5 days', '365 days']],
    ['18 months', ['547.5 days']],
    ['a month', ['30 days']],
    ['two months', ['60 days']],
    ['3 months', ['91.25 days']],
    ['2 weeks', ['14 days']],
    ['24h', ['1 days']],
    ['5M/year', ['5000000', '365 days']],
    ['3-6 months', ['91.25 days', '182.5 days']],
    ['for 3 or 6 months', ['91.25 days', '182.5 days']],
    ['per day', ['1 days']],
    ['monthly', ['30 days']],
    ['180 Tage', ['180 days'], 'de'],
    ['sechs Monate', ['182.5 days'], 'de'],
    ['ein halbes Jahr', ['182.5 days'], 'de'],
    ['anderthalb Jahre', ['547.5 days'], 'de'],
    ['in einem Jahr', ['365 days'], 'de'],
    ['im Monat', ['30 days'], 'de'],
    ['medio año', ['182.5 days'], 'es'],
    ['seis meses', ['182.5 days'], 'es'],
    ['un año', ['365 days'], 'es'],
    ['al mes', ['30 days'], 'es'],
    ['un año y medio', ['547.5 days'], 'es'],
    ['six mois', ['182.5 days'], 'fr'],
    ['un an', ['365 days'], 'fr'],
    ['par an', ['365 days'], 'fr'],
    ['une demi-année', ['182.5 days'], 'fr'],
    ['ستة أشهر', ['182.5 days'], 'ar'],
    ['٦ أشهر', ['182.5 days'], 'ar'],
    ['١٨٠ يومًا', ['180 days'], 'ar'],
    ['نصف سنة', ['182.5 days'], 'ar'],
    ['لمدة سنة', ['365 days'], 'ar'],
    ['سنتين', ['730 days'], 'ar'],
    ['بعد سنة ونصف', ['547.5 days'], 'ar'],
    ['شهريا', ['30 days'], 'ar'],
  ])('%s', (text, expected, language) => expect(found(text, language)).toEqual(expected))

  it('stand beside amounts', () => {
    expect(found('reward for 2.5M over six months')).toEqual(['2500000', '182.5 days'])
    expect(found('and for 5M in a year?')).toEqual(['5000000', '365 days'])
    expect(found('was bekomme ich für 2,5 Mio BD in 6 Monaten', 'de')).toEqual(['2500000 BD', '182.5 days'])
    expect(found('كم أربح من ٢٫٥ مليون خلال ٦ أشهر', 'ar')).toEqual(['2500000', '182.5 days'])
  })
})

describe('dates', () => {
  it.each<[string, string[], QuantityLanguage?]>([
    ['2026-05-20', ['2026-05-20']],
    ['staked on 20 May 2026', ['2026-05-20']],
    ['May 20th, 2026', ['2026-05-20']],
    ['the 3rd of June', ['2026-06-03?']],
    ['on dec 24', ['2025-12-24?']],
    ['05/13/2026', ['2026-05-13']],
    ['5/6/2026', ['2026-06-05']],
    ['yesterday', ['2026-11-20']],
    ['3 days ago', ['2026-11-18']],
    ['20.05.2026', ['2026-05-20'], 'de'],
    ['am 20. Mai 2026', ['2026-05-20'], 'de'],
    ['am 3.6.', ['2026-06-03?'], 'de'],
    ['vor 3 Tagen', ['2026-11-18'], 'de'],
    ['gestern', ['2026-11-20'], 'de'],
    ['guten morgen', [], 'de'],
    ['el 20 de mayo de 2026', ['2026-05-20'], 'es'],
    ['ayer', ['2026-11-20'], 'es'],
    ['hace 3 días', ['2026-11-18'], 'es'],
    ['le 20 mai 2026', ['2026-05-20'], 'fr'],
    ['1er juin 2026', ['2026-06-01'], 'fr'],
    ['il y a 3 jours', ['2026-11-18'], 'fr'],
    ['hier', ['2026-11-20'], 'fr'],
    ['hier', [], 'de'],
    ['٢٠ مايو ٢٠٢٦', ['2026-05-20'], 'ar'],
    ['قبل أسبوعين', ['2026-11-07'], 'ar'],
    ['أمس', ['2026-11-20'], 'ar'],
    ['قبل ٣ أيام', ['2026-11-18'], 'ar'],
    ['31 April 2026', ['2026-04-31']],
    ['may 5 million BD be staked', ['5000000 BD']],
  ])('%s', (text, expected, language) => expect(found(text, language)).toEqual(expected))
})

describe('names', () => {
  const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
  it.each<[string, string[]]>([
    [`tier of ${address}?`, [address]],
    [`https://solscan.io/account/${address}?a=500`, [address]],
    [address.replace('7', '0'), ['wrong address']],
    ['BD-20261121-123456', ['BD-20261121-123456']],
    ['bd-20261121-123456, ada@example.com', ['BD-20261121-123456', 'ada@example.com']],
    ['bd 20261121 123456', ['BD-20261121-123456']],
    ['BD-20261121', ['BD-20261121']],
    ['20261121-123456', ['BD-20261121-123456']],
    ['BD 20000000', ['20000000 BD']],
    ['a2500000@example.com', ['a2500000@example.com']],
    ['Donaudampfschifffahrtsgesellschaft', []],
    ['https://example.com/2500000', []],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected))
})
