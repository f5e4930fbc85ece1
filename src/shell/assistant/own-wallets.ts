import { shorten } from '../../rules/format.ts'

/**
 * The first person of English, German, Spanish, French: pronouns, and verbs where Spanish leaves them out. Arabic says it by
 * endings of words of all kinds, so any Arabic counts.
 */
const OF_ONESELF =
  /(?<!\p{L})(i|i'm|i’m|me|my|mine|we|our|ich|mir|mich|mein\p{L}*|wir|unser\p{L}*|yo|mi|mis|mío|mía|puedo|tengo|debo|gano|recibo|nuestr\p{L}*|je|j['’]\p{L}+|moi|mon|ma|mes|nous|notre|nos)(?!\p{L})|\p{Script=Arabic}/iu

export interface OwnWallets {
  /** For the question. */
  wallets: { address: string }[]
  /** Puts the owner's names in the place of the short addresses that an answer says. */
  named: (text: string) => string
}

/** The watched wallets, where a question speaks of the person who asks: with others the server has no need of them. It never learns their names. */
export async function ownWallets(questions: readonly string[]): Promise<OwnWallets> {
  // Most people watch none, and never load the code.
  if (!watches() || !questions.some((question) => OF_ONESELF.test(question))) return { wallets: [], named: (text) => text }
  const { watchedNow } = await import('../../data/my/watch-mine.ts')
  const watched = await watchedNow()
  return {
    wallets: watched.map(({ address }) => ({ address })),
    named: (text) => watched.reduce((said, { address, label }) => (label === '' ? said : said.replaceAll(shorten(address, 4, 4), () => label)), text),
  }
}

function watches(): boolean {
  return 'document' in globalThis && 'my' in document.documentElement.dataset
}
