/** A number as it stands in a text. */
export interface Written {
  text: string
  value: number
  /** Half of its last place: `1.11M` may stand for anything within 0.005M. */
  halfPlace: number
}

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)? (${MONTHS})[a-z]*,? (\d{4})`, 'g')
const MONTH_FIRST = new RegExp(String.raw`\b(${MONTHS})[a-z]* (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})`, 'g')
const ISO = /\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z)?/g
const MONTH_ALONE = new RegExp(String.raw`\b(?:${MONTHS})[a-z]* \d{4}`, 'g')
const CLOCK = /,? ?\b\d{2}:\d{2}(?::\d{2})?\b/g
const NUMBER = /(?<![\p{L}\d.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?!\d)(?:[\s\u00a0]?(K|M|B|thousand|million|billion)\b)?/gu
const SCALE: Readonly<Record<string, number>> = { K: 1e3, thousand: 1e3, M: 1e6, million: 1e6, B: 1e9, billion: 1e9 }
/** What has digits and is no figure: addresses, short or whole, numbers of cases, names of standards. */
const NAMES = /\bBD-\d{8}-\d{6}\b|\bERC-?\d+\b|\b(?=\w*[A-Za-z])[1-9A-HJ-NP-Za-km-z]{2,}(?:\.\.\.|…)[1-9A-HJ-NP-Za-km-z]{2,}|\b[1-9A-HJ-NP-Za-km-z]{30,44}\b/g

/** The days that a text names, as `2027-02-11`, and the numbers in the rest of it. */
export function readFigures(text: string): { days: string[]; clocks: string[]; numbers: Written[] } {
  const days: string[] = []
  const day = (year: string, month: number, of: string) => {
    days.push(`${year}-${String(month).padStart(2, '0')}-${of.padStart(2, '0')}`)
    return ' '
  }
  const clocks: string[] = []
  const rest = text
    .replace(NAMES, ' ')
    .replace(ISO, (_, year: string, month: string, of: string) => day(year, Number(month), of))
    .replace(DAY_FIRST, (_, of: string, month: string, year: string) => day(year, monthNumber(month), of))
    .replace(MONTH_FIRST, (_, month: string, of: string, year: string) => day(year, monthNumber(month), of))
    .replace(MONTH_ALONE, ' ')
    .replace(CLOCK, (clock) => {
      clocks.push(clock.replace(/^,? ?/, '').slice(0, 5))
      return ' '
    })
  return { days, clocks, numbers: [...rest.matchAll(NUMBER)].map(written) }
}

function written([text, whole = '', fraction = '', suffix]: RegExpExecArray | RegExpMatchArray): Written {
  const scale = suffix === undefined ? 1 : (SCALE[suffix] ?? 1)
  return { text: text ?? '', value: Number(`${whole.replaceAll(',', '')}${fraction}`) * scale, halfPlace: 0.5 * 10 ** -Math.max(0, fraction.length - 1) * scale }
}

/** Whether it stands for this figure: rounded at its last place, and no further than half a percent off. */
export function standsFor({ value, halfPlace }: Written, figure: number): boolean {
  const off = Math.abs(value - figure)
  return off <= halfPlace * 1.01 && off <= Math.abs(figure) * 0.005 + 1e-12
}

function monthNumber(name: string): number {
  return MONTHS.split('|').indexOf(name) + 1
}
