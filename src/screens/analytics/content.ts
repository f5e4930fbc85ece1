import { groupThousands } from '../../rules/format.ts'
import { reference } from '../../content/reference.ts'

/** The texts of the analytics screen. Texts that the specification quotes are word for word. */
export const analytics = {
  title: 'Analytics Dashboard',
  lead: 'The vault, who holds and stakes BD, what it trades at, and what moved last. Each figure shows its age and its source.',
  metrics: {
    title: 'Key figures',
    vaultBalance: 'Total Vault Balance',
    holders: 'Total Holders',
    stakers: 'Active Stakers',
    staked: 'Total Staked',
    price: 'Current Price',
    marketCap: 'Market Cap',
    ratio: 'Staking Ratio',
    participation: 'Staking Participation',
  },
  tabs: { label: 'Analytics by subject', overview: 'Overview', staking: 'Staking', market: 'Market', transactions: 'Transactions' },
  vault: {
    title: 'Vault analytics',
    subtitle: 'What the vault holds and what it has sent out',
    deployed: 'Deployed by the vault',
    wallets: 'Deployed wallets',
    change: 'Change in the vault balance',
    sol: 'SOL in the vault',
  },
  performance: { subtitle: 'How much the vault balance has changed, exact from the chain' },
  staking: {
    title: 'Largest stakers',
    subtitle: 'Their shares of the total stake, from our ledger',
    loading: 'Loading the stakers',
    empty: 'There are no stakes at the moment.',
    failed: 'The stakers could not be read; the figures above are the last known ones.',
    portfolio: 'All positions',
    enhanced: 'Stakers in detail',
    rest: 'All others',
  },
  market: {
    title: 'Market and supply',
    subtitle: 'BD on decentralised exchanges, in US dollars, and its supply',
    change: '24h change',
    volume: '24h volume',
    supply: 'Total supply',
    circulating: 'Circulating supply',
  },
  distribution: {
    title: 'Supply distribution',
    subtitle: 'Where the supply is right now',
    vault: 'In the vault',
    staked: 'Staked',
    elsewhere: 'In other wallets',
    loading: 'Loading the supply',
    failed: 'The supply could not be read; trying again in a moment usually helps.',
  },
  insight: {
    title: 'Key insight',
    waiting: 'Shown as soon as the supply is read.',
    incomplete: 'Shown as soon as the full stake is known.',
  },
  constants: {
    title: 'Published supply',
    note: 'Reference figures. They are shown when the chain has not answered, and never as live.',
    circulating: { term: 'Circulating supply', value: `${whole(reference.circulating.value)} BD` },
    total: { term: 'Total supply', value: `${whole(reference.supply.value)} BD` },
    reference: 'Reference',
  },
  transactions: {
    title: 'Vault transactions',
    subtitle: 'Finalized transactions that moved BD in or out, newest first',
    loading: 'Loading the transactions',
    empty: 'Nothing has moved in the vault so far.',
    failed: 'The transactions could not be read; trying again in a moment usually helps.',
    again: 'Try again',
    slot: 'Slot',
    sent: 'sent out',
    unknownTime: 'Time unknown',
    more: 'The live feed is on the dashboard',
  },
} as const

/** `990,000,000` */
function whole(decimal: string): string {
  return groupThousands(decimal)
}
