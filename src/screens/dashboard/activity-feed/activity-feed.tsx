import { useMemo, useState } from 'react'
import { activityFeed as words } from './content.ts'
import type { Transactions } from '../../../contract/transactions.ts'
import { useAnswer } from '../../../data/live/use-answer.ts'
import { useReads } from '../../../data/live/use-reads.ts'
import { useRefetch } from '../../../data/live/use-refetch.ts'
import { useView } from '../../../data/live/use-view.ts'
import { listFigure } from '../../../page/list-figure.ts'
import { NetworkButton } from '../../../shell/figures/network-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { FigureAge } from '../../../ui/figure-age.tsx'
import { utcOffsetAt } from '../../../page/local-time.ts'
import { Message } from '../../../ui/message.tsx'
import { useNow } from '../../../data/live/use-now.ts'
import { Section } from '../section.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './activity-feed.module.css'
import { FeedList, FeedSkeleton } from './feed-list.tsx'
import { feedRow } from './feed-row.ts'
import { useHeld } from './use-held.ts'

const LIST = '/api/transactions'
const reads = [LIST] as const
const AGE_EVERY_MS = 1000

/** Transactions of the vault and the staking account. The list loads after the first paint and replaces the skeleton. */
export function ActivityFeed() {
  const { isError } = useReads(reads, 'activityFeed')
  const answer = useAnswer(LIST)
  const link = useView('link')
  return (
    <Section
      id="activity"
      name="activity"
      title={words.title}
      subtitle={
        <>
          <span>{words.subtitle}</span>
          <span className={styles.live} data-link={link.state}>
            <Badge text={link.feed} />
          </span>
        </>
      }
    >
      {answer ? <Feed answer={answer} /> : <Waiting failed={isError} />}
    </Section>
  )
}

function Feed({ answer }: { answer: Transactions }) {
  const now = useNow(AGE_EVERY_MS)
  const link = useView('link')
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const rows = useMemo(() => answer.transactions.map(feedRow), [answer.transactions])
  const { shown, waiting, show } = useHeld(rows, place)
  const figure = listFigure(answer.meta, { now, utcOffsetMinutes: utcOffsetAt(now), link: link.state })
  if (rows.length === 0) {
    return (
      <Message level={3} title={words.empty.title}>
        {words.empty.text}
      </Message>
    )
  }
  return (
    <>
      <div className={styles.status}>
        <span data-state={figure.state}>
          <FigureAge figure={figure} label={words.title} changes={0} />
        </span>
        <span role="status">
          {waiting === 0 ? null : (
            <Button
              onClick={() => {
                show()
                place?.scrollIntoView({ block: 'nearest' })
              }}
            >
              Show {waiting} new
            </Button>
          )}
        </span>
      </div>
      <div ref={setPlace}>
        <FeedList rows={shown} now={now} />
      </div>
    </>
  )
}

/** Shown while there is no list yet, or if it failed. */
function Waiting({ failed }: { failed: boolean }) {
  const retry = useRefetch(LIST)
  if (failed) {
    return (
      <Message level={3} title={words.failed.title} action={<NetworkButton onClick={retry}>{words.failed.action}</NetworkButton>}>
        {words.failed.text}
      </Message>
    )
  }
  return (
    <>
      <div className={styles.status}>
        <VisuallyHidden>{words.loading}</VisuallyHidden>
      </div>
      <FeedSkeleton />
    </>
  )
}
