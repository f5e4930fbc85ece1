import { useMemo, useState } from 'react'
import { enhancedAnalytics } from './content.ts'
import { incomplete } from '../../content/incomplete.ts'
import { explorer } from '../../content/links.ts'
import type { Meta } from '../../contract/meta.ts'
import { doubtText } from '../../page/figure-view.ts'
import { formatCount, formatMillions, shorten } from '../../rules/format.ts'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Section } from '../../ui/section.tsx'
import { TierBadge } from '../../ui/tier-badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { premiumStakers, type StakerRow } from './staker-rows.ts'
import styles from './premium.module.css'

const words = enhancedAnalytics.premium
/** The number of ranks shown until all are requested. */
const FIRST_PLACES = 5

/** The largest authenticated stakes. Its room is reserved from the start. */
export function Premium({ rows, meta }: { rows: readonly StakerRow[] | null; meta?: Meta | undefined }) {
  const [showsAll, setShowsAll] = useState(false)
  const ranked = useMemo(() => (rows ? premiumStakers(rows) : null), [rows])
  return (
    <Section name="premium" title={words.title} subtitle={(meta && doubtText(meta)) || words.subtitle}>
      <div className={styles.room}>
        {ranked?.length === 0 ? <p className={styles.empty}>{meta?.state === 'incomplete' ? incomplete.history(meta.outstanding) : words.empty}</p> : null}
        <ol className={styles.ranking}>
          {(ranked ?? []).slice(0, showsAll ? undefined : FIRST_PLACES).map((row, index) => (
            <li key={row.wallet} className={styles.place}>
              <span className={styles.rank}>
                <VisuallyHidden>{words.rank} </VisuallyHidden>
                {index + 1}
              </span>
              <ExternalLink href={explorer.account(row.wallet)}>{shorten(row.wallet, 4, 4)}</ExternalLink>
              {row.details ? <TierBadge tier={row.details.tier} /> : null}
              <span className={styles.amount}>{formatMillions(row.amount)} BD</span>
            </li>
          ))}
        </ol>
        {ranked && ranked.length > FIRST_PLACES ? (
          <p className={styles.more}>
            <Button onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? `Show the first ${FIRST_PLACES}` : `Show all ${formatCount(ranked.length)}`}
            </Button>
          </p>
        ) : null}
      </div>
    </Section>
  )
}
