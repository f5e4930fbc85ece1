/** The texts of the activity feed. Texts that the specification quotes are word for word. */
export const activityFeed = {
  title: 'Live Blockchain Activity',
  subtitle: 'Transactions of the vault and the staking account, newest first',
  loading: 'Loading the transactions',
  recent: 'New',
  empty: { title: 'No transactions yet', text: 'Nothing has moved in the vault or in the staking account so far.' },
  failed: {
    title: 'The transactions could not be read',
    text: 'Neither the server nor this device has them right now; trying again in a moment usually helps.',
    action: 'Try again',
  },
} as const
