/** The words of the strip that says how much the vault has grown. */
export const growthWords = {
  title: 'Vault Performance',
  window: 'Last',
  hours: 'hours',
  /** While the vault's transactions are still being read. */
  reading: 'Reading',
  /** There is no percentage of nothing. */
  fromZero: 'From zero',
  failed: 'The vault’s history cannot be read right now.',
} as const
