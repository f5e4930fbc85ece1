import { MINUS } from '../rules/format.ts'

/** The direction of a formatted change, for data-trend. One that rounds to zero is flat. */
export function trendOf(written: string): 'up' | 'down' | 'flat' {
  return written.startsWith('+') ? 'up' : written.startsWith(MINUS) ? 'down' : 'flat'
}
