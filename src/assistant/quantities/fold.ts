/** A text in plain letters: without accents, marks and case, digits 0 to 9, one kind of space. Places lead back to the text. */
export interface Folded {
  plain: string
  /** Where a character of `plain` begins in the text. */
  from: readonly number[]
  /** And where it ends. */
  to: readonly number[]
}

const DROPPED = /[\p{M}\p{Cf}\u0640]/u
const SAME: ReadonlyMap<string, string> = new Map([
  ['\u0629', '\u0647'],
  ['\u0649', '\u064A'],
  ['\u2019', "'"],
  ['\u2018', "'"],
  ['\u02BC', "'"],
  ['\u2212', '-'],
  ['\u066A', '%'],
  ['½', '.5'],
  ['¼', '.25'],
  ['¾', '.75'],
])
/** The zeros of other digits: Arabic, Persian, full-width. */
const ZEROS = [0x660, 0x6f0, 0xff10] as const

export function fold(text: string): Folded {
  const [from, to]: [number[], number[]] = [[], []]
  let plain = ''
  let at = 0
  for (const character of text) {
    const end = at + character.length
    for (const letter of character.normalize('NFD').toLowerCase()) {
      const kept = DROPPED.test(letter) ? '' : (SAME.get(letter) ?? digit(letter) ?? (/\p{Z}|\t/u.test(letter) ? ' ' : letter))
      plain += kept
      for (let index = 0; index < kept.length; index += 1) {
        from.push(at)
        to.push(end)
      }
    }
    at = end
  }
  return { plain, from, to }
}

function digit(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? undefined : String(code - zero)
}
