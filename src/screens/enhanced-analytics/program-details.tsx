import type { ReactNode } from 'react'
import { enhancedAnalytics } from './content.ts'
import { explorer } from '../../content/links.ts'
import type { Meta } from '../../contract/meta.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { stakingPlan } from '../../rules/calculator.ts'
import { formatCount, formatExact, shorten } from '../../rules/format.ts'
import { useAnswerFigure } from '../../shell/figures/use-answer-figure.ts'
import { Address } from '../../ui/address.tsx'
import { formatLocal } from '../../page/local-time.ts'
import { FigureAge } from '../../ui/figure-age.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './program-details.module.css'

const words = enhancedAnalytics.program
const NOTHING = '—'

/** The program as the chain has it, and its terms. Every line is there from the start. */
export function ProgramDetails({ failed }: { failed: boolean }) {
  const answer = useAnswer('/api/staking/program-summary')
  return (
    <section aria-labelledby="program-title">
      <SectionHead id="program-title" title={words.title}>
        <span>{answer || !failed ? words.subtitle : words.failed}</span>
      </SectionHead>
      <dl className={styles.lines}>
        <Line term={words.status}>{answer ? (answer.isActive ? words.active : words.inactive) : NOTHING}</Line>
        <Line term={words.address}>
          {answer ? (
            <Address
              label="program address"
              address={answer.programAddress}
              short={shorten(answer.programAddress, 6, 6)}
              href={explorer.account(answer.programAddress)}
            />
          ) : (
            NOTHING
          )}
        </Line>
        <Line term={words.accounts}>{answer ? formatCount(answer.totalAccounts) : NOTHING}</Line>
        <Line term={words.value}>{answer ? `${formatExact(answer.totalValue)} BD` : NOTHING}</Line>
        <Line term={words.verified}>
          {answer ? <time dateTime={answer.lastVerified}>{formatLocal(Date.parse(answer.lastVerified))}</time> : NOTHING}
        </Line>
        <Line term={words.read}>{answer ? <ReadAt meta={answer.meta} /> : NOTHING}</Line>
        <Line term={words.lock}>
          {stakingPlan.lockDays} {words.days}
        </Line>
        <Line term={words.apy}>{stakingPlan.apyPercent}%</Line>
      </dl>
    </section>
  )
}

/** How old and how complete the lines above are. */
function ReadAt({ meta }: { meta: Meta }) {
  const figure = useAnswerFigure()(meta, {})
  return (
    <span data-state={figure.state}>
      <FigureAge figure={figure} label={words.title} changes={0} />
    </span>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
