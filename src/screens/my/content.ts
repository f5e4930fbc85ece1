/** The texts of the holder's own screen. */
export const my = {
  title: 'My BD',
  lead: 'What your wallets hold and have staked, when it unlocks, and what it earned. No wallet is connected; which ones you watch is kept on this device alone.',
  total: 'Total BD',
  worth: 'Worth',
  unlock: 'Next unlock',
  reward: 'Earned so far',
} as const
