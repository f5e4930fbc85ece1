import { describe, expect, it } from 'vitest'
import { tierThresholds } from '../rules/tiers.ts'
import { cardTiers, tierFacts } from './card-tiers.ts'

/** The limits apart from the rest, so that a wrong one does not hide the other. */
function given(tier: string) {
  const { dailyLimit, monthlyLimit, ...rest } = tierFacts(tier)
  return { limits: { dailyLimit, monthlyLimit }, rest }
}

describe('what each tier is given', () => {
  it('[VERIF-33] [VERIF-36] [VERIF-37] duckling: its card, what it requires, and its features', () => {
    expect(given('duckling').rest).toEqual({
      name: 'Duckling',
      card: 'Entry-Level',
      requires: '2.5M to 5M BD',
      features: ['Global Mastercard acceptance', 'Apple Pay and Google Pay', 'Real-time transaction controls', 'USDT funding only'],
    })
  })

  it('[VERIF-34] [VERIF-35] duckling: its limits', () => {
    expect(given('duckling').limits).toEqual({ dailyLimit: '$2,000', monthlyLimit: '$60,000' })
  })

  it('[VERIF-38] [VERIF-41] [VERIF-42] banker: its card, what it requires, and its features', () => {
    expect(given('banker').rest).toEqual({
      name: 'Banker',
      card: 'Professional',
      requires: '5M to 7.5M BD',
      features: ['Enhanced velocity controls', 'Priority customer support', 'Advanced spending analytics', 'USDT funding only'],
    })
  })

  it('[VERIF-39] [VERIF-40] banker: its limits', () => {
    expect(given('banker').limits).toEqual({ dailyLimit: '$5,000', monthlyLimit: '$150,000' })
  })

  it('[VERIF-43] [VERIF-46] [VERIF-47] raven: its card, what it requires, and its features', () => {
    expect(given('raven').rest).toEqual({
      name: 'Raven',
      card: 'Elite',
      requires: '7.5M+ BD',
      features: ['Unlimited transaction controls', 'Dedicated account manager', 'Premium card design', 'USDT funding only'],
    })
  })

  it('[VERIF-44] [VERIF-45] raven: its limits', () => {
    expect(given('raven').limits).toEqual({ dailyLimit: '$100,000', monthlyLimit: '$3,000,000' })
  })

  it('[VERIF-48] raven: unlimited controls beside a limit', () => {
    expect(tierFacts('raven')).toMatchObject({ dailyLimit: '$100,000', features: expect.arrayContaining(['Unlimited transaction controls']) })
  })

  it('[VERIF-49] [VERIF-52] [VERIF-53] any other tier gets the generic card', () => {
    expect(given('x').rest).toEqual({
      name: 'Virtual card',
      card: 'Generic virtual card',
      requires: 'Custom',
      features: ['Global acceptance', 'Digital wallet support'],
    })
  })

  it('[VERIF-50] [VERIF-51] any other tier has limits on request', () => {
    expect(given('x').limits).toEqual({ dailyLimit: 'Contact Support', monthlyLimit: 'Contact Support' })
  })

  it('[VERIF-32] in upper and lower case', () => {
    expect(tierFacts('DUCKLING')).toBe(tierFacts('duckling'))
    expect(tierFacts('Raven ')).toBe(tierFacts('raven'))
  })

  it('[VERIF-54] [VERIF-56] shows the thresholds that count, and never those of the marketing cards', () => {
    for (const { tier, atLeast } of tierThresholds) expect(cardTiers[tier].requires.startsWith(`${atLeast / 1e6}M`)).toBe(true)
    expect(JSON.stringify(cardTiers)).not.toMatch(/\b(15|25)M/)
  })
})
