import { everyMatch } from '../../../src/assistant/every-match.ts'

/** When a figure was read. */
export const READ_AT = 'read at'

/** What a figure can be of. A figure is right only of its own subject: the supply is a true number, and a false balance of the vault. */
const SUBJECTS: readonly (readonly [name: string, asks: RegExp])[] = [
  ['vault', /\bvault/],
  ['price', /\bpric|\bcosts?\b|\bworth\b|\bvalue[ds]?\b|\btrad(?:es|ing) at\b|\bone (?:bd|token)\b/],
  ['market cap', /\bmarket ?cap|\bcapitali[sz]ation/],
  ['volume', /\bvolume|\bturnover/],
  ['stake', /\bstak/],
  ['holders', /\bholders?\b|\bwallets hold\b|\bhold bd\b/],
  ['supply', /\bsupply|\bin existence\b/],
  ['circulating', /\bcirculat/],
  ['sent', /\bsent\b|\bdeploy|\bpaid out\b|\bdistribut/],
  ['unlock', /\bunlock|\bunstak|\bwithdraw/],
  ['lock', /\block(?:ed|s|-?in|up)?\b/],
  ['minimum', /\bminimum|\bat least\b|\bleast\b/],
  ['maximum', /\bmaximum|\bat most\b|\bup to\b|\bno more than\b/],
  ['reward', /\breward|\bearn|\byield|\binterest\b|\bapy\b|\bapr\b/],
  ['fee', /\bfees?\b|\bcharge|\btop-?ups?\b/],
  ['a day', /\bdaily\b|\b(?:a|per|each|every) day\b/],
  ['a month', /\bmonthly\b|\b(?:a|per|each|every) month\b/],
  ['a year', /\byearly\b|\bannual|\b(?:a|per|each|every) year\b/],
  ['duckling', /\bduckling/],
  ['banker', /\bbanker/],
  ['raven', /\braven/],
  ['missing', /\bmissing\b|\bmore\b|\bneed|\bshort of\b/],
  ['nodes', /\bnodes?\b|\bnetwork\b|\bendpoints?\b/],
  ['loan', /\bloan\b|\bnote\b|\bconver|\bvaluation/],
  ['forex', /\bforex\b/],
  ['email', /\be-?mail/],
  ['telegram', /\btelegram/],
  [READ_AT, /\bas of\b|\bago\b/],
]

/** Wallets that the person means, by the numbers that the model knows them by. */
const WALLET = /\bwallet (\d{1,3})\b/gi

/** What a piece of text speaks of. */
export function subjectsOf(text: string): Set<string> {
  const lower = text.toLowerCase()
  const wallets = everyMatch(text, WALLET).map(([, number]) => `wallet ${number}`)
  return new Set([...SUBJECTS.filter(([, asks]) => asks.test(lower)).map(([name]) => name), ...wallets])
}

/** The text without the numbers of wallets, which are names. */
export function withoutWalletNumbers(text: string): string {
  return text.replaceAll(WALLET, 'this wallet')
}
