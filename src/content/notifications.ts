/** The words of the header's bell: events that matter to every holder, and the words around them. */
export const notificationWords = {
  open: 'Notifications',
  title: 'Notifications',
  close: 'Close',
  newMark: 'New:',
  markOne: 'Mark as read',
  markAll: 'Mark all as read',
  allMarked: 'All notifications marked as read',
  notMarked: 'Not marked: the server could not be reached',
  loading: 'Loading notifications...',
  failed: 'The notifications could not be read; the app keeps trying.',
  offline: 'Needs a connection',
  /** The word above each row. */
  kinds: { vault: 'Vault', staking: 'Staking', network: 'Network', announcement: 'News' },
  topics: { stake: 'Stake', unstake: 'Withdrawal', unlock: 'Unlock' },
  filter: 'Show',
  filters: { all: 'All', vault: 'Vault', staking: 'Staking', other: 'Other' },
  noneOfKind: 'None of this kind',
  empty: 'No notifications yet',
  emptyHint: 'Large movements of the vault, large stakes and unlocks, trouble with the network and announcements show here.',
} as const

/** What the events say. They may be read at any time, so they name none. */
export const notificationEvents = {
  vault: { message: 'Final on the chain.', href: '/' },
  stake: { title: (amount: string) => `${amount} BD staked`, message: 'Final on the chain. Locked for 180 days.', href: '/staking' },
  unstake: { title: (amount: string) => `${amount} BD withdrawn from staking`, message: 'Final on the chain.', href: '/staking' },
  unlock: { title: (amount: string) => `A stake of ${amount} BD unlocked`, message: 'It can be withdrawn from now on.', href: '/staking' },
  network: {
    healthy: { title: 'Network restored', message: 'All Solana nodes that the app asks answer again, and are up to date.', href: '/faq#network-badge' },
    degraded: { title: 'Network degraded', message: 'Some of the Solana nodes that the app asks do not answer, lag behind, or refuse some of what is asked. Figures may be older than usual; each says how old it is.', href: '/faq#network-badge' },
    offline: { title: 'Network offline', message: 'None of the Solana nodes that the app asks answers and is up to date. The last known figures are shown with their age.', href: '/faq#network-badge' },
  },
  ledger: {
    reconciled: { title: 'Staking ledger agrees with the chain again', message: 'The sum of all stakes is the balance of the staking account.', href: '/staking' },
    differs: { title: 'Staking ledger differs from the chain', message: 'The sum of all stakes is not the balance of the staking account. Staking figures may be incomplete until it is explained.', href: '/staking' },
  },
} as const
