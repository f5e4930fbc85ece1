/** The texts of the first paint; the others come with their code. */
export const my = {
  title: 'My BD',
  lead: 'What your wallets hold and have staked, when it unlocks, and what it earned. Nothing is connected, and which wallets you watch is kept on this device alone.',
  total: 'Total BD',
  worth: 'Worth',
  unlock: 'Next unlock',
  reward: 'Earned (estimate)',
} as const
