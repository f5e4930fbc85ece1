/** The words and published figures of the tokenomics screen. Shares are percent of the total supply of 990 million BD. */
export const tokenomics = {
  title: 'Tokenomics',
  lead: 'A fixed supply of 990M BD: how it is allocated, what was locked for the first stakers, and what a stake gives access to.',
  now: {
    title: 'What the chain says now',
    subtitle: 'Read from Solana; each figure with its age',
    supply: 'Total supply',
    circulating: 'Circulating supply',
    vault: 'Vault balance',
    staked: 'Total staked',
  },
  allocation: {
    title: 'Allocation',
    subtitle: 'As published, in percent of the total supply of 990M BD',
    shares: [
      { label: 'Circulating', share: 99, text: 'about 99%', note: 'About 980M BD: everything but the internal holdings' },
      { label: 'Vault, as published', share: 18, text: '18%', tone: 'vault', note: '18% of supply set aside for the vault. What it holds now is read from the chain and shown above.' },
      { label: 'First 50 stakers', share: 4.7, text: '4.7%', note: '46,645,300 BD, a gift for the first 50 stakers' },
      { label: 'Internal holdings', share: 1, text: '1%', note: '10M BD that do not circulate' },
    ],
    note: 'All bars share one scale. The vault and the gift are part of what circulates, so the shares do not add up to 100%. The vault moves: what it holds now is shown above.',
  },
  distribution: {
    title: 'Supply distribution',
    subtitle: 'How much of the supply the largest holders have, by rank',
    top10: 'Ten largest holders',
    top11To20: 'Ranks 11 to 20',
    top21To40: 'Ranks 21 to 40',
    rest: 'All others',
    absent: 'No source reports the holders’ shares at the moment. The number of holders is on the dashboard.',
    loading: 'Loading the distribution',
  },
  gift: {
    title: 'Gift for the first 50 stakers',
    amount: '46,645,300 BD',
    /** Calendar day in UTC on which the lock ends. */
    unlocksOn: '2026-02-10',
    locked: 'Locked and unlocking Feb 10, 2026',
    unlocked: 'Was locked, unlocked on Feb 10, 2026',
    text: 'A gift for the first 50 stakers, shared among them. It is separate from the 180-day lock of every stake, which runs for each wallet.',
    link: 'See all positions',
  },
  card: {
    title: 'Debit card offer',
    facts: [
      { term: 'Offered to', value: '250 stakers' },
      { term: 'Identity check', value: 'no-KYC' },
      { term: 'Monthly limit', value: 'up to $100K in USDT', note: 'The limit of a card depends on its tier; the card page lists the daily and monthly limits of all three.' },
      { term: 'Minimum stake and card eligibility', value: '2,500,000 BD', note: 'Staked, not only held. The stake is locked for 180 days.' },
    ],
    link: 'Virtual cards',
  },
} as const
