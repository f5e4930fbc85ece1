import { useQuery } from '@tanstack/react-query'
import { walletStatement, type WalletStatement } from '../../../contract/wallet-statement.ts'
import { readWith } from '../../../data/api/api-client.ts'
import { serverNow } from '../../../data/live/server-clock.ts'
import { sourceName } from '../../../page/figure-view.ts'
import { formatDateTime } from '../../../rules/age.ts'
import { groupThousands } from '../../../rules/format.ts'
import action from '../../../ui/action.module.css'
import { Button } from '../../../ui/button.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { Message } from '../../../ui/message.tsx'
import { Buttons } from '../../../ui/row-list.tsx'
import { statementPath, type Period } from './period.ts'
import { StatementTable } from './statement-table.tsx'
import styles from './statement.module.css'
import { statementWords as words } from './words.ts'

export interface StatementSheetProps {
  address: string
  label: string
  period: Period
  isDown: boolean
}

/** One statement: what it is of, its movements, and its files. */
export function StatementSheet({ address, label, period, isDown }: StatementSheetProps) {
  const path = statementPath(address, period, 'json')
  const { data, isError, refetch } = useQuery({ queryKey: [path], queryFn: ({ signal }) => readWith(path, walletStatement, { signal }), retry: false })
  if (!data) {
    if (isDown) return <p role="status">{words.offline}</p>
    if (!isError) return <p role="status">{words.loading}</p>
    return (
      <Message title={words.failed.title} action={<Button onClick={() => void refetch()}>{words.failed.action}</Button>}>
        {words.failed.text}
      </Message>
    )
  }
  return (
    <>
      <div data-not-on-paper="">
        <Buttons>
          <a className={action.action} data-look="secondary" href={statementPath(address, period, 'csv')} download>
            {words.csv}
          </a>
          <a className={action.action} data-look="secondary" href={path} download={`statement-${address}.json`}>
            {words.json}
          </a>
          <Button onClick={() => window.print()}>{words.print}</Button>
        </Buttons>
      </div>
      <section className={styles.sheet} aria-labelledby="sheet-title">
        <h2 id="sheet-title">{words.heading}</h2>
        {data.meta.state === 'incomplete' ? <p role="status">{words.incomplete}</p> : null}
        <DefinitionList look="lines" items={factsOf(data, label)} />
        <StatementTable statement={data} />
        <p className={styles.small}>{notesOf(data)}</p>
      </section>
    </>
  )
}

function factsOf({ address, from, to, opening, staked, withdrawn, unexplained, closing, meta }: WalletStatement, label: string) {
  const { facts } = words
  // The server's end is the first moment that is no longer in it.
  const last = Math.min(Date.parse(to) - 1, serverNow())
  return [
    { term: facts.wallet, value: label === '' ? address : `${label}, ${address}` },
    { term: facts.period, value: `${from === null ? words.beginning : dayOf(Date.parse(from))} to ${dayOf(last)}` },
    { term: facts.opening, value: bd(opening) },
    { term: facts.staked, value: bd(staked) },
    { term: facts.withdrawn, value: bd(withdrawn) },
    ...(/[1-9]/.test(unexplained) ? [{ term: facts.unexplained, value: bd(unexplained) }] : []),
    { term: facts.closing, value: bd(closing) },
    { term: facts.made, value: `${formatDateTime(Date.parse(meta.asOf), 0)}, ${sourceName(meta.source)}` },
  ]
}

function notesOf({ prices, movements }: WalletStatement): string {
  const dollars = movements.length === 0 ? '' : prices.since === null ? words.noPrices : words.prices(prices.missing, dayOf(Date.parse(prices.since)))
  return [words.days, words.fifo, dollars].filter(Boolean).join(' ')
}

function bd(amount: string): string {
  return `${groupThousands(amount)} BD`
}

function dayOf(at: number): string {
  return formatDateTime(at, 0).split(',')[0] ?? ''
}
