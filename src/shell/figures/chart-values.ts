import { chartWords } from '../../content/charts.ts'
import { explorer } from '../../content/links.ts'
import type { HistoryUnit } from '../../contract/history.ts'
import { differenceOf, formatDifference, formatMove } from '../../rules/difference.ts'
import { formatCount, formatExact, formatMillions, formatPrice, shorten } from '../../rules/format.ts'
import type { ValueWords } from '../../ui/chart/value-words.ts'

/** How a chart writes the values of each unit. */
export const chartValues = {
  BD: values('BD', 2, { short: (value) => (Number(value) < SMALL ? formatExact(value, 0) : formatMillions(value)), exact: (value) => formatExact(value) }),
  // To the last recorded digit.
  USD: values('USD', null, { short: (value) => formatPrice(Number(value)), exact: (value) => value }),
  wallets: { ...values('wallets', 0, { short: (value) => formatCount(Number(value)), exact: (value) => formatCount(Number(value)) }), whole: true },
} as const satisfies Record<HistoryUnit, ValueWords>

/** Below it, millions would hide most of the value. */
const SMALL = 100_000

function values(unit: string, places: number | null, { short, exact }: Pick<ValueWords, 'short' | 'exact'>): ValueWords {
  return {
    unit,
    short,
    exact,
    change: (from, to) => formatMove(from, to, unit, places),
    compare: (now, before, then) => {
      const [here, there] = [differenceOf(...now), differenceOf(...before)]
      const more = formatDifference(differenceOf(there, here), places)
      return `${chartWords.compared(formatMove(...now, unit, places), formatMove(...before, unit, places), then)} ${chartWords.more(more, unit)}`
    },
    transaction: (signature) => ({ href: explorer.transaction(signature), text: chartWords.transaction(shorten(signature, 4, 4)) }),
  }
}
