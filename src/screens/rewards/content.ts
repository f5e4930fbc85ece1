/** The texts of the rewards screen. */
export const rewards = {
  title: 'BD Token Rewards',
  lead: 'One plan for all BD stakers: a fixed term, a fixed yearly rate, and the same three rules.',
  apy: {
    label: 'Annual percentage yield',
    text: '88.7%',
    note: 'Paid in BD. Its value in money depends on the price of BD at the time.',
  },
  term: {
    label: 'Lock-in',
    value: '180 days',
    kind: 'Fixed Term',
    note: 'From the day of the stake. There is no early withdrawal, and staking again with the same wallet restarts the 180 days.',
  },
  benefits: {
    title: 'Benefits',
    list: [
      { title: 'A fixed rate', text: '88.7% a year for the whole term, for every staker at any time.' },
      { title: 'Access to the virtual card', text: 'A stake of 2,500,000 BD or more makes a wallet eligible for a virtual Mastercard funded in USDT.' },
      { title: 'Tiers that follow the stake', text: 'Duckling from 2.5M, Banker from 5M, Raven from 7.5M staked BD, each with its own limits.' },
      { title: 'A share of forex income', text: '50% of the forex income goes to stakers.' },
      { title: 'Nothing to take on trust', text: 'Every position is read from the chain: amount, start, unlock date and progress are public.' },
      { title: 'Keys stay with you', text: 'Looking up your stake takes only a public address. This app never asks for a seed phrase or a private key.' },
    ],
  },
  example: {
    title: 'What the rate means',
    subtitle: 'Simple interest at 88.7% a year over the 180 days of one term, in BD',
    amounts: ['2500000', '5000000', '7500000', '10000000'],
    columns: { stake: 'Stake', term: 'After 180 days', day: 'A day' },
    note: 'Computed as amount × 88.7% ÷ 365 for each day, without compounding, rounded to whole BD.',
    link: 'Open the calculator',
  },
  site: 'Official Staking Site',
  portfolio: 'All positions',
  journey: 'Investor journey',
} as const
