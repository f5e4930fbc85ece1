import type { Seen } from '../../data/my/last-visit.ts'
import { formatChange, groupThousands, MINUS, roundDecimal } from '../../rules/format.ts'

/** A smaller change of the price, in percent, is not worth a word. */
const LEAST_PRICE_CHANGE = 1

/** What differs between two visits, the most important first: `2 stakes unlocked`, `vault +150,000 BD`. Empty where nothing happened. */
export function happened(before: Seen, now: Seen, unlocked: number): string[] {
  return [
    unlocked === 0 ? '' : `${unlocked} ${unlocked === 1 ? 'stake' : 'stakes'} unlocked`,
    amountChange('vault', before.vault, now.vault),
    amountChange('staked', before.staked, now.staked),
    priceChange(before.priceUsd, now.priceUsd),
  ].filter((words) => words !== '')
}

/** To the whole BD; a part of one is nothing. */
function amountChange(what: string, before: string | undefined, now: string | undefined): string {
  if (before === undefined || now === undefined) return ''
  const change = BigInt(roundDecimal(now, 0)) - BigInt(roundDecimal(before, 0))
  if (change === 0n) return ''
  return change > 0n ? `${what} +${groupThousands(String(change))} BD` : `${what} ${MINUS}${groupThousands(String(-change))} BD`
}

function priceChange(before: number | undefined, now: number | undefined): string {
  if (before === undefined || now === undefined || before <= 0) return ''
  const percent = ((now - before) / before) * 100
  return Math.abs(percent) < LEAST_PRICE_CHANGE ? '' : `price ${formatChange(percent)}`
}
