import { useCallback, useDeferredValue, useState } from 'react'
import { staking } from '../../content/staking.ts'
import type { StakingReconciliation } from '../../contract/staking-reconciliation.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useRefetch } from '../../data/live/use-refetch.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import { Message } from '../../ui/message.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BackFill } from './back-fill.tsx'
import { FoundPositions, ListStatus } from './found-positions.tsx'
import styles from './portfolio.module.css'
import { PositionsSkeleton } from './positions.tsx'
import { positionOrders, type PositionOrder } from './ranking.ts'
import { useWholeList } from './use-whole-list.ts'

const words = staking.portfolio
const LIST = '/api/staking/transfers'
const reads = [LIST] as const
const orders = positionOrders.map((value) => ({ value, label: words.order[value] }))

/** The open positions. The list comes only from the query cache, after the first paint, and replaces the skeleton. */
export function Portfolio() {
  const { isError } = useReads(reads)
  const { answer, lacksSome } = useWholeList(useAnswer(LIST))
  const reconciliation = useAnswer('/api/staking/reconciliation')
  const [typed, setTyped] = useState('')
  const clear = useCallback(() => setTyped(''), [])
  // A letter shows at once, and what it finds as soon as that is worked out.
  const sought = useDeferredValue(typed)
  const [order, setOrder] = useState<PositionOrder>('amount')
  return (
    <Section id="portfolio" name="portfolio" title={words.title} subtitle={words.subtitle}>
      <div className={styles.bar}>
        <SearchField label={words.search} value={typed} onChange={setTyped} />
        <SelectField label={words.order.label} value={order} choices={orders} onChange={setOrder} />
        <div className={styles.status}>
          {answer ? <ListStatus answer={answer} typed={sought} lacksSome={lacksSome} /> : null}
          {isReading(reconciliation) && (!answer || reconciliation.phase === 'back-fill') ? <BackFill progress={reconciliation} /> : null}
        </div>
      </div>
      {answer ? (
        <FoundPositions answer={answer} typed={sought} order={order} onClear={clear} />
      ) : (
        <Waiting failed={isError && !isReading(reconciliation)} />
      )}
    </Section>
  )
}

/** While transactions are outstanding there may be no list yet, which isn't a failure. */
function isReading(reconciliation: StakingReconciliation | undefined): reconciliation is StakingReconciliation {
  return reconciliation !== undefined && (reconciliation.phase === 'back-fill' || reconciliation.outstanding > 0)
}

/**
 * Shown while there is no list yet, or if it failed. CSS decides between the two by the page's own figures,
 * so that a page that arrives without any doesn't promise a list at first.
 */
function Waiting({ failed }: { failed: boolean }) {
  const staked = useFigure('staked')
  const ledger = useFigure('ledger')
  const retry = useRefetch(LIST)
  return (
    <div className={styles.waiting} data-failed={failed ? '' : undefined} data-staked={staked.state} data-ledger={ledger.state}>
      <div className={styles.skeleton}>
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        <PositionsSkeleton />
      </div>
      <div className={styles.failure}>
        <Message level={3} title={words.failed.title} action={<NetworkButton onClick={retry}>{words.failed.action}</NetworkButton>}>
          {words.failed.text}
        </Message>
      </div>
    </div>
  )
}
