/** The texts of the holder's own figures, on the home screen and on their own. */
export const mine = {
  title: 'My BD',
  all: 'Wallets and statements',
  total: 'Total BD',
  worth: 'Worth',
  unlock: 'Next unlock',
  reward: 'Earned (estimate)',
  offer: 'See your own BD here: held, staked, and when it unlocks.',
  watch: 'Watch a wallet',
} as const
