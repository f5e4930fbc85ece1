import type { StatementMovement, WalletStatement } from '../../src/contract/wallet-statement.ts'
import { csvLine } from '../lib/csv.ts'

const COLUMNS = ['date', 'date_estimated', 'kind', 'staked_bd', 'withdrawn_bd', 'balance_bd', 'price_usd', 'price_date', 'worth_usd', 'lots', 'signature', 'slot', 'note']

/** The statement as CSV by RFC 4180, line by line: plain decimals without a sign, times in UTC, nothing that a spreadsheet would run. */
export function* statementLines(statement: WalletStatement): Generator<string> {
  const { from, to, opening, closing, staked, withdrawn, movements } = statement
  yield csvLine(COLUMNS)
  yield csvLine([from ?? '', '', 'opening balance', '', '', opening, '', '', '', '', '', '', noteOf(statement)])
  for (const movement of movements) yield csvLine(cellsOf(movement))
  yield csvLine([to, '', 'closing balance', staked, withdrawn, closing, '', '', '', '', '', '', ''])
}

function cellsOf({ at, atEstimated, kind, amount, balance, usd, lots, signature, slot }: StatementMovement): string[] {
  const isStake = kind === 'stake'
  const taken = lots.map((lot) => (lot.signature === null ? `${lot.amount} of unknown origin` : `${lot.amount} of ${lot.signature} (${lot.stakedAt}${lot.usd ? `, ${lot.usd.worth} USD then` : ''})`))
  return [at, atEstimated ? 'yes' : 'no', kind, isStake ? amount : '', isStake ? '' : amount, balance, usd?.price ?? '', usd?.priceAt ?? '', usd?.worth ?? '', taken.join('; '), signature, String(slot), usd ? '' : 'no price recorded']
}

/** What a reader has to know before the figures. */
function noteOf({ meta, unexplained }: WalletStatement): string {
  if (meta.state !== 'incomplete') return ''
  const why = [
    ...(meta.outstanding ? [`${meta.outstanding} transactions are not counted yet`] : []),
    ...(unexplained === '0' ? [] : [`${unexplained} BD were withdrawn beyond what is known to be staked`]),
  ]
  return `INCOMPLETE: ${why.length > 0 ? why.join('; ') : 'the record does not add up to what the chain holds'}`
}
