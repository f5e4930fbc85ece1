/** The words of the strip that says how much the vault has grown. */
export const growthWords = {
  title: 'Vault Performance',
  window: 'Last',
  hours: 'hours',
  collecting: 'Collecting',
  failed: 'The vault’s record cannot be read right now.',
} as const
