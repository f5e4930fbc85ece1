/** The published example of the investor journey. Its figures are fixed and belong to the example, not to the market. */
export const investorJourney = {
  title: 'Duckling investor journey',
  lead: 'A worked example as published: one purchase, three prices that BD might reach, and the return at each.',
  entry: {
    title: 'The purchase',
    facts: [
      { term: 'Bought', value: '5M BD' },
      { term: 'Price', value: '$0.00012' },
      { term: 'Paid', value: '$600' },
    ],
  },
  scenarios: {
    title: 'Three scenarios',
    subtitle: 'The return of each, as published',
    columns: { name: 'Scenario', price: 'BD at', roi: 'ROI', byPrice: 'By price alone' },
    list: [
      { name: 'Scenario 1', price: '$0.005', roi: '298x', byPrice: '41.7x' },
      { name: 'Scenario 2', price: '$0.015', roi: '775x', byPrice: '125x' },
      { name: 'Scenario 3', price: '$0.030', roi: '1,490x', byPrice: '250x' },
    ],
    note: 'The published multiples are higher than the price alone explains: from $0.00012 to $0.005 is 41.7 times, not 298. The last line of each shows what the price alone would give. Take neither for a forecast.',
  },
  steps: {
    title: 'The way',
    list: [
      { title: 'Hold', text: 'Buy BD on a decentralised exchange into your own Solana wallet.' },
      { title: 'Stake', text: 'Stake 2,500,000 BD or more on the official staking site. The stake is locked for 180 days.' },
      { title: 'Verify', text: 'Check the wallet here: the app reads the stake from the chain and names its tier, Duckling from 2.5M.' },
      { title: 'Use', text: 'Apply for the virtual card of the tier. It is funded in USDT only, and the stake must be kept.' },
    ],
  },
  risk: 'Scenarios are arithmetic, not promises. The price of BD can fall to zero, and while a stake is locked it cannot be sold. Past and assumed returns do not predict future ones.',
  links: { rewards: 'Rewards', disclaimer: 'Risk disclaimer', market: 'Price of BD now' },
} as const
