const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'

/** A date with its time, an amount of dollars, or a number with its unit; not what is part of an address or a reference number. */
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])(?:\d{1,2} ${MONTH} \d{4}(?:, \d\d:\d\d(?: UTC)?)?|<?\$${NUMBER}|[+−]?<?${NUMBER}(?:[KMB](?![\p{L}\p{N}])|%)?(?: (?:BD|USD|days?|wallets?|positions?|d \d+ h|h \d+ min|min|h|d|s)(?![\p{L}\p{N}]))?)(?![\p{L}\p{N}]|-\d)`,
  'gu',
)

/**
 * The figures of a text in English, each as it stands there, once.
 *
 * @example figuresIn('2,500,000 BD earn 1,108,750.00 BD in 182.5 days') // ['2,500,000 BD', '1,108,750.00 BD', '182.5 days']
 */
export function figuresIn(text: string): string[] {
  return [...new Set(text.match(FIGURE) ?? [])]
}
