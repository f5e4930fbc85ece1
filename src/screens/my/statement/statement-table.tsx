import { explorer } from '../../../content/links.ts'
import type { StatementLot, StatementMovement, WalletStatement } from '../../../contract/wallet-statement.ts'
import { formatDateTime } from '../../../rules/age.ts'
import { formatCount, groupThousands, MINUS, shorten } from '../../../rules/format.ts'
import styles from './statement.module.css'
import { statementWords as words } from './words.ts'

/** Beyond this a page is slow to draw; the files have all. */
const SHOWN = 500
const { columns } = words

/** The movements of a statement, oldest first. A table on paper and on wide screens, rows of lines on a phone. */
export function StatementTable({ statement: { movements } }: { statement: WalletStatement }) {
  if (movements.length === 0) return <p>{words.empty}</p>
  return (
    <>
      <table className={styles.table}>
        <caption>{words.movements}</caption>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {movements.slice(0, SHOWN).map((movement, index) => (
            <MovementRow key={`${movement.signature} ${index}`} movement={movement} />
          ))}
        </tbody>
      </table>
      {movements.length > SHOWN ? <p>{words.first(formatCount(SHOWN), formatCount(movements.length))}</p> : null}
    </>
  )
}

function MovementRow({ movement: { at, atEstimated, kind, amount, usd, balance, signature, lots } }: { movement: StatementMovement }) {
  return (
    <tr>
      <td data-column={columns.at}>
        <time dateTime={at}>
          {atEstimated ? words.about : ''}
          {formatDateTime(Date.parse(at), 0)}
        </time>
      </td>
      <td data-column={columns.what}>
        {words.kinds[kind]}
        {lots.map((lot, index) => (
          <span key={index} className={styles.lot}>
            {lotWords(lot)}
          </span>
        ))}
      </td>
      <td data-column={columns.amount}>
        <span>
          {kind === 'withdrawal' ? MINUS : ''}
          {groupThousands(amount)}
        </span>
      </td>
      <td data-column={columns.usd}>{usd ? groupThousands(usd.worth) : words.noPrice}</td>
      <td data-column={columns.balance}>{groupThousands(balance)}</td>
      <td data-column={columns.signature}>
        <a href={explorer.transaction(signature)} target="_blank" rel="noopener noreferrer" title={signature}>
          {shorten(signature, 8, 8)}
        </a>
      </td>
    </tr>
  )
}

function lotWords({ signature, amount, stakedAt, stakedAtEstimated }: StatementLot): string {
  if (signature === null || stakedAt === null) return words.unknownLot(groupThousands(amount))
  return words.lot(groupThousands(amount), `${stakedAtEstimated ? words.about : ''}${formatDateTime(Date.parse(stakedAt), 0).split(',')[0]}`)
}
