/** How figures are written. Pure functions; exact amounts are decimal strings and never pass through a float. */

/** U+2212, as wide as a plus. */
export const MINUS = '\u2212'

/** A decimal string rounded half up to `places`, without passing through a float: `('1.005', 2)` → `'1.01'`. */
export function roundDecimal(decimal: string, places: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new RangeError(`not a plain decimal: ${decimal}`)
  const fraction = match[3] ?? ''
  const kept = fraction.slice(0, places).padEnd(places, '0')
  const roundUp = (fraction[places] ?? '0') >= '5'
  const units = (BigInt(`${match[2]}${kept}`) + (roundUp ? 1n : 0n)).toString().padStart(places + 1, '0')
  const whole = units.slice(0, units.length - places)
  const sign = match[1] === '-' && /[1-9]/.test(units) ? '-' : ''
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${units.slice(units.length - places)}`
}

/** A decimal string in millions with two decimals: `'102345678.9'` → `'102.35M'`, `'0'` → `'0.00M'`. */
export function formatMillions(decimal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new RangeError(`not a plain decimal: ${decimal}`)
  const whole = (match[2] ?? '').padStart(7, '0')
  const shifted = `${match[1] ?? ''}${whole.slice(0, -6)}.${whole.slice(-6)}${match[3] ?? ''}`
  return `${roundDecimal(shifted, 2)}M`
}

/** A decimal string with commas between thousands: `'2499999.5'` → `'2,499,999.5'`. Used for every figure written in full. */
export function groupThousands(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A decimal string in full, rounded: `'102345678.9'` → `'102,345,678.90'`. */
export function formatExact(decimal: string, places = 2): string {
  return groupThousands(roundDecimal(decimal, places))
}

/** A price in USD: under 0.0001 eight decimals, under 0.01 six, under 1 four, otherwise two. Never zero for a price that isn't. */
export function formatPrice(usd: number): string {
  const decimals = usd < 0.0001 ? 8 : usd < 0.01 ? 6 : usd < 1 ? 4 : 2
  const text = usd.toFixed(decimals)
  if (usd > 0 && !/[1-9]/.test(text)) return `<${(10 ** -decimals).toFixed(decimals)}`
  return text
}

/** A big number: B at 1e9, M at 1e6, K at 1e3, two decimals. The unit is chosen after rounding, so 999 999 is 1.00M, not 1000.00K. */
export function formatBig(value: number): string {
  for (const [size, unit] of [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const) {
    if (Math.abs(value) >= size * 0.999995) return `${(value / size).toFixed(2)}${unit}`
  }
  return value.toFixed(2)
}

/** SOL to six decimals. */
export function formatSol(sol: number): string {
  return sol.toFixed(6)
}

/** A change with its sign: `+5.2%`, `−0.4%`, `0.0%`. The sign is part of the text, so that colour is not the only cue. */
export function formatChange(percent: number): string {
  const text = Math.abs(percent).toFixed(Math.abs(percent) < 0.1 && percent !== 0 ? 2 : 1)
  if (!/[1-9]/.test(text)) return `${text}%`
  return `${percent < 0 ? MINUS : '+'}${text}%`
}

/** A whole number with commas between thousands: `2600` → `'2,600'`. */
export function formatCount(count: number): string {
  return formatExact(String(Math.trunc(count)), 0)
}

/** An address or signature, its first and last characters joined by '...'; short ones stay as they are. */
export function shorten(text: string, first: number, last: number): string {
  return text.length <= first + last + 3 ? text : `${text.slice(0, first)}...${text.slice(-last)}`
}
