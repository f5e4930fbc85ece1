import { tokenomics } from '../../content/tokenomics.ts'
import type { HoldersOverview } from '../../contract/holders-overview.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useView } from '../../data/live/use-view.ts'
import { listFigure } from '../../page/list-figure.ts'
import { FigureAge } from '../../ui/figure-age.tsx'
import { utcOffsetAt } from '../../page/local-time.ts'
import { Section } from '../../ui/section.tsx'
import { Shares, type Share } from '../../ui/shares.tsx'
import { useNow } from '../../data/live/use-now.ts'
import styles from './distribution.module.css'

const words = tokenomics.distribution
const AGE_EVERY_MS = 1000

/** The concentration of the supply, if a source reports it. It has no placeholder, so it loads after the first paint, into reserved room. */
export function Distribution() {
  const answer = useAnswer('/api/holders/overview')
  return (
    <Section name="distribution" title={words.title} subtitle={words.subtitle}>
      <div className={styles.room}>
        {answer?.distribution ? (
          <>
            <Shares label={words.title} shares={sharesOf(answer.distribution)} />
            <Age answer={answer} />
          </>
        ) : (
          <p className={styles.absent}>{answer ? words.absent : words.loading}</p>
        )}
      </div>
    </Section>
  )
}

/** Groups of holders with their shares, largest holders first. */
export function sharesOf(distribution: NonNullable<HoldersOverview['distribution']>): Share[] {
  return (['top10', 'top11To20', 'top21To40', 'rest'] as const).map((rank) => ({
    label: words[rank],
    share: distribution[rank],
    text: `${distribution[rank].toFixed(1)}%`,
  }))
}

function Age({ answer }: { answer: HoldersOverview }) {
  const now = useNow(AGE_EVERY_MS)
  const link = useView('link')
  const figure = listFigure(answer.meta, { now, utcOffsetMinutes: utcOffsetAt(now), link: link.state })
  return (
    <p className={styles.age} data-state={figure.state}>
      <FigureAge figure={figure} label={words.title} changes={0} />
    </p>
  )
}
