/** A word as it is compared: lower case, without accents, Arabic letters in one form, digits as in English. */
export function normalWord(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/\p{M}|\u0640/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll(/[ىی]/g, 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll('ک', 'ك')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
}

/** English endings after an apostrophe belong to their word; elsewhere, as in French, it parts two words. */
const ENGLISH_ENDING = /[’'`´](?=(?:s|t|re|ve|ll|d|m)(?![\p{L}\p{N}]))/giu

/** No word of the five languages is longer: what is longer costs time and says nothing. */
const LONGEST_WORD = 40

/** The words of a text, as they are compared. */
export function normalWords(text: string): string[] {
  return (text.replaceAll(ENGLISH_ENDING, '').replaceAll(/(?<!\d\s?)%/g, ' percent ').replaceAll(/\$(?!\s?(?:\d|bd))/gi, ' dollar ').match(/[\p{L}\p{N}\p{M}\u0640]+/gu) ?? []).map((word) => normalWord(word.slice(0, LONGEST_WORD))).filter((word) => word !== '')
}

/** An English word without its ending: plural and singular, `reading` and `read` are one. */
export function stem(word: string): string {
  if (word.length > 6 && word.endsWith('ing')) return word.slice(0, -3)
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 5 && word.endsWith('ed')) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
