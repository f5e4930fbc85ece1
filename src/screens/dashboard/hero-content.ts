/** The texts of the dashboard's hero, in their own file because they belong to the first load. */
export const hero = {
  title: 'The BD token, as it stands now',
  summary: [
    'Vault balance, price and network health of BD.',
    'Read from Solana nodes and market APIs.',
    'Each figure shows its age and its source.',
    'With no network, the last known figures stay.',
  ],
  vaultBalance: 'Total Vault Balance',
  holders: 'Total Holders',
  stakers: 'Active Stakers',
  price: 'Price',
  staked: 'Staked',
  about: 'About BD and first steps',
  since: 'Since',
  trend: {
    vaultBalance: 'Vault balance over 7 days',
    price: 'Price over 7 days',
    staked: 'Stake over 7 days',
    from: 'from',
    to: 'to',
  },
  cardAccess: 'Get Debit Card Access',
  dex: 'Entry Options',
  cardLogin: 'Card Services Login',
  staking: 'Official Staking Site',
  chart: 'DEX chart',
  offers: {
    analytics: { title: 'Real-time analytics', text: 'Vault, stakers and market in one place, with their history.' },
    cards: { title: 'Virtual payment cards', text: 'A Mastercard-type card, funded in USDT, for stakers.' },
  },
} as const
