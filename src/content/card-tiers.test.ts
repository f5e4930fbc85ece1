import { describe, expect, it } from 'vitest'
import { tierThresholds } from '../rules/tiers.ts'
import { cardTiers, tierFacts } from './card-tiers.ts'

describe('what each tier is given', () => {
  it('[VERIF-33] [VERIF-34] [VERIF-35] [VERIF-36] [VERIF-37] duckling', () => {
    expect(tierFacts('duckling')).toEqual({
      name: 'Duckling',
      card: 'Entry-Level',
      dailyLimit: '$2,000',
      monthlyLimit: '$60,000',
      requires: '2.5M to 5M BD',
      features: ['Global Mastercard acceptance', 'Apple Pay and Google Pay', 'Real-time transaction controls', 'USDT funding only'],
    })
  })

  it('[VERIF-38] [VERIF-39] [VERIF-40] [VERIF-41] [VERIF-42] banker', () => {
    expect(tierFacts('banker')).toEqual({
      name: 'Banker',
      card: 'Professional',
      dailyLimit: '$5,000',
      monthlyLimit: '$150,000',
      requires: '5M to 7.5M BD',
      features: ['Enhanced velocity controls', 'Priority customer support', 'Advanced spending analytics', 'USDT funding only'],
    })
  })

  it('[VERIF-43] [VERIF-44] [VERIF-45] [VERIF-46] [VERIF-47] [VERIF-48] raven, its unlimited controls beside its limit', () => {
    expect(tierFacts('raven')).toEqual({
      name: 'Raven',
      card: 'Elite',
      dailyLimit: '$100,000',
      monthlyLimit: '$3,000,000',
      requires: '7.5M+ BD',
      features: ['Unlimited transaction controls', 'Dedicated account manager', 'Premium card design', 'USDT funding only'],
    })
  })

  it('[VERIF-49] [VERIF-50] [VERIF-51] [VERIF-52] [VERIF-53] any other gets the generic card', () => {
    expect(tierFacts('x')).toEqual({
      name: 'Virtual card',
      card: 'Generic virtual card',
      dailyLimit: 'Contact Support',
      monthlyLimit: 'Contact Support',
      requires: 'Custom',
      features: ['Global acceptance', 'Digital wallet support'],
    })
  })

  it('[VERIF-32] in any case', () => {
    expect(tierFacts('DUCKLING')).toBe(tierFacts('duckling'))
    expect(tierFacts('Raven ')).toBe(tierFacts('raven'))
  })

  it('[VERIF-54] [VERIF-56] says the thresholds that count, and never those of the marketing cards', () => {
    for (const { tier, atLeast } of tierThresholds) expect(cardTiers[tier].requires.startsWith(`${atLeast / 1e6}M`)).toBe(true)
    expect(JSON.stringify(cardTiers)).not.toMatch(/\b(15|25)M/)
  })
})
