/** The words of the staking screen. Texts that the specification quotes are word for word. */
export const staking = {
  title: 'BD Token Staking Portal',
  rules: [
    'Staking happens on the external staking site, not in this app.',
    'A stake is locked for 180 days. There is no early withdrawal.',
    'Staking again with the same wallet restarts the 180 days.',
  ],
  site: 'Official Staking Site',
  summary: {
    title: 'Staking at a glance',
    staked: 'Total staked',
    stakers: 'Active stakers',
    ledger: 'Ledger',
  },
  portfolio: {
    title: 'Staking portfolio',
    subtitle: 'Every open position, from our ledger of the staking account',
    columns: {
      rank: '#',
      wallet: 'Wallet',
      amount: 'Amount, BD',
      start: 'Started',
      unlock: 'Unlocks',
      status: 'Status',
      progress: 'Lock progress',
    },
    locked: 'Locked',
    unlocked: 'Unlocked',
    ready: 'Ready to claim',
    search: 'Search by wallet',
    order: {
      label: 'Order',
      amount: 'Largest first',
      smallest: 'Smallest first',
      unlock: 'First to unlock',
      newest: 'Newest first',
      oldest: 'Oldest first',
    },
    notFound: {
      title: 'Not in this list',
      text: 'No position of this wallet is among those shown',
      action: 'Clear the search',
    },
    empty: {
      title: 'No open positions',
      text: 'There are no stakes in the staking account at the moment.',
    },
    failed: {
      title: 'The positions could not be read',
      text: 'Neither the server nor this device has them right now; trying again in a moment usually helps.',
      action: 'Try again',
    },
    loading: 'Loading the positions',
    more: 'more to come',
    moreOffline: 'the others need a connection',
    backFill: 'Reading of the staking history',
  },
} as const
