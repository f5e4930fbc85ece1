import { languageOf } from '../../../src/assistant/understand/language.ts'

/** Why a sentence of the model may not be shown, whatever its figures; null if it may. The reason doesn't quote it. */
export function complaintAbout(sentence: string): string | null {
  return complaints.find(([, matches]) => matches.test(sentence))?.[0] ?? (languageOf(sentence) === 'en' ? null : 'it is not in English')
}

const complaints: readonly (readonly [why: string, matches: RegExp])[] = [
  // Another script can write a digit or a word that no check reads; so can characters that nobody sees.
  ['it is not in Latin letters', /(?!\p{Script=Latin})\p{L}|[\p{Cf}\p{Co}\p{Cs}]|(?![0-9])\p{N}/u],
  // Links are ours alone: a model can be talked into naming any other.
  ['it names an address', /https?:|www\.|\b[a-z0-9-]+\.(?:com|org|net|io|app|xyz|info|finance|dev|me|co|ae|ru|link|site|online|top)\b|\S@\S|(?:^|\s)\/[a-z]|[1-9A-HJ-NP-Za-km-z]{32,}|\bt\.me\b/i],
  ['it speaks of secrets', /\b(?:seed|recovery|secret|mnemonic)[ -](?:phrase|words?|key)|\bmnemonic|\bprivate key|\bpass(?:word|phrase|code)|\bPIN\b/i],
  ['it gives advice', /\b(?:should|recommend|advise|suggest|better|best|good|great|right|wise|smart)\b[^.!?]*\b(?:buy|buying|sell|selling|invest|investing|investment)\b|\b(?:buy|sell|invest) (?:now|today|more)\b|\b(?:financial advice is|risk-free|can(?:no|')t lose|guaranteed (?:return|profit|income|reward|gain)s?|will (?:rise|double|moon|go up|go down|fall|increase in (?:value|price)))\b/i],
  ['it speaks of its instructions', /\bsystem prompt\b|\bmy instructions\b|\bas an AI language model\b/i],
]

const MARKS = /\*\*|__|`|^#{1,6} /gm

/** The sentence in plain text. */
export function withoutMarks(sentence: string): string {
  return sentence.replaceAll(MARKS, '').replaceAll(/^[*•] /gm, '- ')
}

/** Without the number or dash of a list, which is no figure. */
export function withoutBullet(sentence: string): string {
  return sentence.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s+/, '')
}
