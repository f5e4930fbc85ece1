/** The words of the activity feed. Texts that the specification quotes stand here as it quotes them. */
export const activityFeed = {
  title: 'Live Blockchain Activity',
  subtitle: 'Transactions of the vault and of the staking account, the newest first',
  loading: 'Loading the transactions',
  recent: 'New',
  empty: { title: 'No transactions yet', text: 'Nothing has moved in the vault or in the staking account so far.' },
  failed: {
    title: 'The transactions could not be read',
    text: 'Neither the server nor this device has them right now; trying again in a moment usually helps.',
    action: 'Try again',
  },
} as const
