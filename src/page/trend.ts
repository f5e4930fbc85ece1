import { MINUS } from '../rules/format.ts'

/** Which way a change goes as it is written, for data-trend: one that rounds to nothing goes nowhere. */
export function trendOf(written: string): 'up' | 'down' | 'flat' {
  return written.startsWith('+') ? 'up' : written.startsWith(MINUS) ? 'down' : 'flat'
}
