import { useReads } from '../../data/live/use-reads.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Figure } from '../../ui/figure.tsx'
import type { FigureView } from '../../page/view.ts'
import { mine as words } from './content.ts'
import styles from './my-summary.module.css'
import { useMine } from './use-mine.ts'

const reads = ['/api/trading/market-data'] as const

/**
 * The holder's own figures, or one line that offers to watch a wallet. Both are in the prerendered page, which knows of no
 * wallet; <html data-my> says before the first paint which of them is shown, so that nothing jumps.
 */
export function MySummary() {
  useMine()
  useReads(reads)
  const total = useFigure('myTotal')
  return (
    <section className={styles.summary} aria-label={words.title}>
      <div className={styles.offer}>
        <p>{words.offer}</p>
        <ActionLink to="/my" look="secondary">
          {words.watch}
        </ActionLink>
      </div>
      <div className={styles.mine}>
        <div className={styles.head}>
          <h2 className={styles.title}>{words.title}</h2>
          <ActionLink to="/my">{words.all}</ActionLink>
        </div>
        <Figure figure={total} label={words.total} />
        <dl className={styles.lines}>
          <Line term={words.worth} figure={useFigure('myWorth')} />
          <Line term={words.unlock} figure={useFigure('myUnlock')} />
          <Line term={words.reward} figure={useFigure('myReward')} />
        </dl>
      </div>
    </section>
  )
}

/** A figure in one line; its age and story are on its own screen. */
function Line({ term, figure }: { term: string; figure: FigureView }) {
  return (
    <div className={styles.line} data-state={figure.state} title={figure.detail}>
      <dt>{term}</dt>
      <dd>
        {figure.text} <span className={styles.unit}>{figure.unit}</span>
      </dd>
    </div>
  )
}
