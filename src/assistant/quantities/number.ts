import type { QuantityLanguage } from './language.ts'

/** A number in digits, with its separators, at the beginning of a text. Spaces only between groups of three. */
export const DIGITS = String.raw`(?:\d{1,3}(?: \d{3})+(?![\d])(?:[.,٫]\d+)?|\d(?:\.\d+)?e\d{1,2}(?!\d)|\d+(?:[.,'_٬٫]\d+)*|[.٫]\d+)`

/** The sign between thousands, where a number has one separator only and three digits after it. */
const GROUP: Record<QuantityLanguage, string> = { en: ',', de: '.', es: '.', fr: '.', ar: ',' }

/**
 * Digits with separators as a plain decimal; null for what is no number. What is written in more than one way is read like this:
 * - two kinds of separators: the last is the decimal sign; one that occurs more than once separates groups;
 * - one separator with three digits after it: groups or decimals by the language. Three digits that end in 0 are a group in every
 *   language, as nobody writes 2.500 for two and a half; but not with a scale after them: 1.500 million are one and a half;
 * - `2.5e6` is 2500000;
 * - one separator with any other number of digits after it: decimals.
 */
export function readNumber(written: string, language: QuantityLanguage, isScaled: boolean): string | null {
  const [mantissa = '', power] = written.split('e')
  if (power !== undefined) return shifted(mantissa, Number(power))
  const text = written.replaceAll(/[ '_٬]/g, '')
  const wasGrouped = text.length < written.length
  const signs: readonly string[] = text.match(/[.,٫]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return text
  const kinds = new Set(signs).size
  const [whole = '', fraction = ''] = [text.slice(0, text.lastIndexOf(last)), text.slice(text.lastIndexOf(last) + 1)]
  if (kinds > 2 || (kinds === 2 && signs.indexOf(last) !== signs.length - 1)) return null
  if (kinds === 2) return isGrouped(whole) ? `${whole.replaceAll(/[.,]/g, '')}.${fraction}` : null
  if (signs.length > 1) return !wasGrouped && isGrouped(text) ? text.replaceAll(/[.,]/g, '') : null
  const mayBeGroup = last !== '٫' && !wasGrouped && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  const isGroup = mayBeGroup && (last === GROUP[language] || (fraction.endsWith('0') && !isScaled))
  return isGroup ? `${whole}${fraction}` : `${whole || '0'}.${fraction}`
}

/** In thousands, or as in India: 25,00,000. */
function isGrouped(text: string): boolean {
  return /^\d{1,3}([.,]\d{3})+$/.test(text) || /^\d{1,2}(,\d\d)+,\d{3}$/.test(text)
}

/** A plain decimal × 10^power, without needless zeros: `('2.5', 6)` → `'2500000'`. */
export function shifted(decimal: string, power: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = `${whole}${fraction.padEnd(power, '0')}`
  const point = whole.length + power
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const after = digits.slice(point).replace(/0+$/, '')
  return after === '' ? before : `${before}.${after}`
}
