/** The words of the strip that says how much the vault has grown. */
export const growthWords = {
  title: 'Vault Performance',
  window: 'Last',
  hours: 'hours',
  collecting: 'Collecting',
  failed: 'The record of the vault can not be read right now.',
} as const
