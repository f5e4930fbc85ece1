/** The headings of the charts. */
export const charts = {
  vault: 'Vault balance over time',
  price: 'Price over time',
  staked: 'BD staked over time',
} as const
