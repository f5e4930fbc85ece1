/**
 * The only fixed figures of the product: shown when there is neither a live nor a stored one, and never without
 * the visible word 'Reference'. `value` is a plain decimal string (BD, USD or a count), `why` the reason for this one.
 */
export const reference = {
  vaultBalance: {
    value: '99998436.01',
    why: 'Vault balance that the dashboard was specified with. The other specified figure, 105,346,087.03, came from a single card.',
  },
  price: {
    value: '0.0001133',
    why: 'USD price of the market sheet, the same one that the reference market cap is computed from.',
  },
  staked: {
    value: '24560000',
    why: 'Total staked in the views that list the stakers. 27.6M elsewhere had no list behind it.',
  },
  stakers: {
    value: '13',
    why: 'Stakers of the view that counts wallets in the staking account. 15, 8 and 7 elsewhere had no count behind them.',
  },
  wallets: {
    value: '8',
    why: 'Wallets that the vault was specified to have deployed to.',
  },
  holders: {
    value: '2600',
    why: 'Token holders as specified for the analytics page.',
  },
  supply: {
    value: '1000000000',
    why: 'Total supply of the specified constants. The texts say 990M; the chain decides as soon as it answers.',
  },
  circulating: {
    value: '990000000',
    why: 'Circulating supply of the specified constants, beside their total of 1,000,000,000.',
  },
  marketCap: {
    value: '112170',
    why: 'USD, 990 million BD at the reference price, rounded as in the specification.',
  },
} as const satisfies Record<string, { value: string; why: string }>
