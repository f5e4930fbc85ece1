/**
 * The first person of English, German, Spanish, French: pronouns, and verbs where Spanish leaves them out. Arabic says it by
 * endings of words of all kinds, so any Arabic counts.
 */
const OF_ONESELF =
  /(?<!\p{L})(i|i'm|i’m|me|my|mine|we|our|ich|mir|mich|mein\p{L}*|wir|unser\p{L}*|yo|mi|mis|mío|mía|puedo|tengo|debo|gano|recibo|nuestr\p{L}*|je|j['’]\p{L}+|moi|mon|ma|mes|nous|notre|nos)(?!\p{L})|\p{Script=Arabic}/iu

/** The addresses of the watched wallets, where a question speaks of the person who asks: with others the server has no need of them. Never their names. */
export async function ownWallets(questions: readonly string[]): Promise<{ address: string }[]> {
  // Most people watch none, and never load the code.
  if (!watches() || !questions.some((question) => OF_ONESELF.test(question))) return []
  const { watchedAddresses } = await import('../../data/my/watch-mine.ts')
  return (await watchedAddresses()).map((address) => ({ address }))
}

function watches(): boolean {
  return 'document' in globalThis && 'my' in document.documentElement.dataset
}
