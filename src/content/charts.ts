/** The headings of the charts. */
export const charts = {
  vault: 'Vault balance over time',
  price: 'Price over time',
  staked: 'BD staked over time',
} as const

/** How a chart names the ranges that it compares. */
export const chartWords = {
  /** The length of each window; all of it has nothing before it. */
  lengths: { '24h': '24 hours', '7d': '7 days', '30d': '30 days', '1y': '12 months', all: null },
  before: (length: string) => ({ name: `the ${length} before`, tag: 'before' }),
  /** `day`: YYYY-MM-DD. */
  since: (day: string) => ({ name: `the range from ${written(day)} on`, tag: written(day) }),
  compared: (now: string, before: string, then: string) => `${now} in this window, ${before} in ${then}:`,
  /** `difference` has a sign, unless it is zero. */
  more: (difference: string, unit: string) => (/^[^+\u2212]/.test(difference) ? 'as much.' : `${difference.slice(1)} ${unit} ${difference.startsWith('+') ? 'more' : 'less'}.`),
  transaction: (shortened: string) => `Transaction ${shortened}`,
} as const

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `2026-10-01` → `1 Oct 2026`. */
function written(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}
