import { useMemo, useState } from 'react'
import { enhancedAnalytics } from './content.ts'
import { incomplete } from '../../content/incomplete.ts'
import type { EnhancedStakers } from '../../contract/enhanced-stakers.ts'
import type { Meta } from '../../contract/meta.ts'
import type { StakingTransfers } from '../../contract/staking-transfers.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useRefetch } from '../../data/live/use-refetch.ts'
import { derivedMeta } from '../../page/derived-meta.ts'
import { formatCount, formatMillions } from '../../rules/format.ts'
import { searchByWallet } from '../../rules/wallet-search.ts'
import { useAnswerFigure } from '../../shell/figures/use-answer-figure.ts'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import { Button } from '../../ui/button.tsx'
import { FigureAge } from '../../ui/figure-age.tsx'
import { Message } from '../../ui/message.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useNow } from '../../data/live/use-now.ts'
import { Premium } from './premium.tsx'
import { StakerList, StakersSkeleton } from './staker-list.tsx'
import { orderStakers, stakerOrders, stakerRows, type StakerOrder, type StakerRow } from './staker-rows.ts'
import styles from './stakers.module.css'

const words = enhancedAnalytics.list
const CLOCK_MS = 30_000
const orders = stakerOrders.map((value) => ({ value, label: words.order[value] }))

/** The ranking, and all stakers. Both come only from the query cache, after the first paint, and have their room reserved. */
export function Stakers({ failed }: { failed: boolean }) {
  const enhanced = useAnswer('/api/stakers/enhanced')
  const transfers = useAnswer('/api/staking/transfers')
  // A row grows when its lock arrives, so wait for both answers unless one has failed.
  const enough = (enhanced && transfers) || (failed && (enhanced || transfers))
  const rows = useMemo(
    () => (enough ? stakerRows(enhanced?.stakers ?? [], transfers?.stakers ?? []) : null),
    [enough, enhanced, transfers],
  )
  const meta = listMeta(enhanced, transfers)
  return (
    <>
      <Premium rows={enhanced ? rows : null} meta={meta} />
      <Section id="stakers" name="stakers" title={words.title} subtitle={words.subtitle}>
        {rows ? <Everyone rows={rows} meta={meta} /> : <Waiting failed={failed} />}
      </Section>
    </>
  )
}

/** Rows join both answers, so they have the age and state of the weaker one. */
function listMeta(enhanced: EnhancedStakers | undefined, transfers: StakingTransfers | undefined): Meta | undefined {
  return enhanced && transfers ? derivedMeta(enhanced.meta, transfers.meta) : (enhanced ?? transfers)?.meta
}

export function Everyone({ rows, meta }: { rows: readonly StakerRow[]; meta: Meta | undefined }) {
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<StakerOrder>('amount')
  const now = useNow(CLOCK_MS)
  const found = useMemo(() => searchByWallet(orderStakers(rows, order), typed), [rows, order, typed])
  const isIncomplete = meta?.state === 'incomplete'
  if (rows.length === 0) {
    return (
      <Message level={3} title={isIncomplete ? incomplete.title : words.empty.title}>
        {isIncomplete ? `${incomplete.history(meta.outstanding)} ${incomplete.list}` : words.empty.text}
      </Message>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <SearchField label={words.search} value={typed} onChange={setTyped} />
        <SelectField label={words.order.label} value={order} choices={orders} onChange={setOrder} />
        <Status found={found.length} all={rows.length} meta={meta} />
      </div>
      {found.length === 0 ? (
        <Message
          level={3}
          title={isIncomplete ? incomplete.title : words.notFound.title}
          action={<Button onClick={() => setTyped('')}>{words.notFound.action}</Button>}
        >
          {isIncomplete ? `${incomplete.history(meta.outstanding)} ${incomplete.wallet}` : words.notFound.text}
        </Message>
      ) : (
        <StakerList rows={found} now={now} />
      )}
    </>
  )
}

/** The number of stakers, or of matches, and the list's state and age. */
function Status({ found, all, meta }: { found: number; all: number; meta: Meta | undefined }) {
  const transfers = useAnswer('/api/staking/transfers')
  const answerFigure = useAnswerFigure()
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
