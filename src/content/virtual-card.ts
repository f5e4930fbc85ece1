/** The words for getting a card that the page starts with. */
export const virtualCard = {
  generate: 'Generate Card',
} as const
