import { useMemo, useState } from 'react'
import { enhancedAnalytics } from '../../content/enhanced-analytics.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { useRefetch } from '../../data/use-refetch.ts'
import { formatCount, formatMillions } from '../../rules/format.ts'
import { searchByWallet } from '../../rules/wallet-search.ts'
import { useAnswerFigure } from '../../shell/use-answer-figure.ts'
import { NetworkButton } from '../../shell/network-button.tsx'
import { Button } from '../../ui/button.tsx'
import { FigureAge } from '../../ui/figure-age.tsx'
import { Message } from '../../ui/message.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Premium } from './premium.tsx'
import { StakerList, StakersSkeleton } from './staker-list.tsx'
import { orderStakers, stakerOrders, stakerRows, type StakerOrder, type StakerRow } from './staker-rows.ts'
import styles from './stakers.module.css'

const words = enhancedAnalytics.list
const CLOCK_MS = 30_000
const orders = stakerOrders.map((value) => ({ value, label: words.order[value] }))

/** The ranking, and everyone. Both come from the query cache only, after the first paint, into their own room. */
export function Stakers({ failed }: { failed: boolean }) {
  const enhanced = useAnswer('/api/stakers/enhanced')
  const transfers = useAnswer('/api/staking/transfers')
  // A row that learns of its lock grows: both are waited for, unless one is not to be had.
  const enough = (enhanced && transfers) || (failed && (enhanced || transfers))
  const rows = useMemo(
    () => (enough ? stakerRows(enhanced?.stakers ?? [], transfers?.stakers ?? []) : null),
    [enough, enhanced, transfers],
  )
  return (
    <>
      <Premium rows={enhanced ? rows : null} />
      <section id="stakers" aria-labelledby="stakers-title">
        <SectionHead id="stakers-title" title={words.title}>
          <span>{words.subtitle}</span>
        </SectionHead>
        {rows ? <Everyone rows={rows} /> : <Waiting failed={failed} />}
      </section>
    </>
  )
}

function Everyone({ rows }: { rows: readonly StakerRow[] }) {
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<StakerOrder>('amount')
  const now = useNow(CLOCK_MS)
  const found = useMemo(() => searchByWallet(orderStakers(rows, order), typed), [rows, order, typed])
  if (rows.length === 0) {
    return (
      <Message level={3} title={words.empty.title}>
        {words.empty.text}
      </Message>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <SearchField label={words.search} value={typed} onChange={setTyped} />
        <SelectField label={words.order.label} value={order} choices={orders} onChange={setOrder} />
        <Status found={found.length} all={rows.length} />
      </div>
      {found.length === 0 ? (
        <Message level={3} title={words.notFound.title} action={<Button onClick={() => setTyped('')}>{words.notFound.action}</Button>}>
          {words.notFound.text}
        </Message>
      ) : (
        <StakerList rows={found} now={now} />
      )}
    </>
  )
}

/** How many there are or were found, what the list of positions says of the whole, and how old it is. */
function Status({ found, all }: { found: number; all: number }) {
  const transfers = useAnswer('/api/staking/transfers')
  const enhanced = useAnswer('/api/stakers/enhanced')
  const answerFigure = useAnswerFigure()
  const meta = enhanced?.meta ?? transfers?.meta
  const figure = meta ? answerFigure(meta, {}) : null
  return (
    <div className={styles.status}>
      <p role="status">
        {found === all ? '' : `${formatCount(found)} of `}
        {formatCount(all)} {all === 1 ? 'staker' : 'stakers'}
      </p>
      {transfers ? (
        <p>
          {formatMillions(transfers.totalStaked)} BD of {formatCount(transfers.totalStakers)} wallets
        </p>
      ) : null}
      {figure ? (
        <span data-state={figure.state}>
          <FigureAge figure={figure} label={words.title} changes={0} />
        </span>
      ) : null}
    </div>
  )
}

function Waiting({ failed }: { failed: boolean }) {
  const retry = useRefetch('/api/stakers/enhanced')
  if (!failed) return <StakersSkeleton />
  return (
    <div className={styles.waiting}>
      <Message level={3} title={words.failed.title} action={<NetworkButton onClick={retry}>{words.failed.action}</NetworkButton>}>
        {words.failed.text}
      </Message>
    </div>
  )
}
