/**
 * Token amounts are `bigint` base units inside and decimal strings on the wire; these two functions convert between them.
 */

/** A SOL is 10^9 lamports. */
export const SOL_DECIMALS = 9

/** Base units and decimals to a plain decimal string without trailing zeros: `(102345678900000n, 6)` → `'102345678.9'`. */
export function toDecimal(baseUnits: bigint, decimals: number): string {
  const negative = baseUnits < 0n
  const digits = (negative ? -baseUnits : baseUnits).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** A plain decimal string to base units, `null` when it is not one or is finer than `decimals`. Never rounds. */
export function fromDecimal(text: string, decimals: number): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return null
  const units = BigInt(`${match[2]}${fraction.padEnd(decimals, '0')}`)
  return match[1] === '-' ? -units : units
}
