import type { NamedLink } from './answer.ts'

/** Where an answer leads, by names as a person says them. */
export const places = {
  dashboard: { label: 'Dashboard', path: '/dashboard' },
  analytics: { label: 'Analytics', path: '/analytics' },
  tokenomics: { label: 'Tokenomics', path: '/tokenomics' },
  staking: { label: 'Staking', path: '/staking' },
  rewards: { label: 'Rewards', path: '/rewards' },
  card: { label: 'Virtual Cards', path: '/virtual-card' },
  my: { label: 'My BD', path: '/my' },
  case: { label: 'My Case', path: '/case' },
  contact: { label: 'Contact', path: '/contact' },
  buy: { label: 'Where to buy, in the FAQ', path: '/faq#where-to-buy' },
  minimum: { label: 'Minimum stake, in the FAQ', path: '/faq#minimum-stake' },
  lock: { label: 'Lock-in, in the FAQ', path: '/faq#lock' },
  apy: { label: 'What a stake earns, in the FAQ', path: '/faq#apy' },
  limits: { label: 'Card limits, in the FAQ', path: '/faq#card-limits' },
  price: { label: 'Where the price comes from, in the FAQ', path: '/faq#price-source' },
} as const satisfies Record<string, NamedLink>
