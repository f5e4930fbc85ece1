/** What a statement is of: days of UTC, `to` without its last day as the server takes it; null for an open end. */
export interface Period {
  from: string | null
  to: string | null
}

export const periodChoices = ['year', 'last', 'all', 'own'] as const
export type PeriodChoice = (typeof periodChoices)[number]

const DAY_MS = 86_400_000

/** The period of a choice; null where the own dates are missing or in the wrong order. `own`: two days, the last one included. */
export function periodOf(choice: PeriodChoice, year: number, own: { from: string; to: string }): Period | null {
  if (choice === 'all') return { from: null, to: null }
  if (choice === 'year') return { from: `${year}-01-01`, to: null }
  if (choice === 'last') return { from: `${year - 1}-01-01`, to: `${year}-01-01` }
  const [from, to] = [Date.parse(`${own.from}T00:00:00Z`), Date.parse(`${own.to}T00:00:00Z`)]
  if (Number.isNaN(from) || Number.isNaN(to) || from > to) return null
  return { from: own.from, to: new Date(to + DAY_MS).toISOString().slice(0, 10) }
}

/** The address of a statement, or of its file. */
export function statementPath(address: string, { from, to }: Period, format: 'json' | 'csv'): string {
  const query = [...(from === null ? [] : [`from=${from}`]), ...(to === null ? [] : [`to=${to}`]), `format=${format}`]
  return `/api/wallets/${address}/statement?${query.join('&')}`
}
