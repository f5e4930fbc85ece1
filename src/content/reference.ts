/**
 * The only fixed figures of the product: shown when there is neither a live nor a stored one, and never without the
 * visible word 'Reference'. `value` is a plain decimal string (BD, USD or a count), `why` the reason for it.
 */
export const reference = {
  vaultBalance: {
    value: '99998436.01',
    why: 'The vault balance the dashboard was specified with. The other specified figure, 105,346,087.03, came from a single card.',
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
    why: 'The number of wallets the specification says the vault deployed to.',
  },
  holders: {
    value: '2600',
    why: 'The number of token holders the analytics page was specified with.',
  },
  // The specification's block of constants says 1,000,000,000 in all and 990,000,000 circulating. That is a slip: its texts
  // and every screen say 990M in all, of which 10M are internal. These two replace the constants.
  supply: {
    value: '990000000',
    why: 'Total supply as published: 990M, and fixed. The chain decides as soon as it answers.',
  },
  circulating: {
    value: '980000000',
    why: 'The total supply of 990M without the 10M of internal holdings. The chain decides as soon as it answers.',
  },
  marketCap: {
    value: '112170',
    why: 'USD, published for the whole supply of 990M at the reference price, rounded. The 980M that circulate come to 111.03K.',
  },
} as const satisfies Record<string, { value: string; why: string }>
