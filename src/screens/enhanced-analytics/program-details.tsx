import { enhancedAnalytics } from './content.ts'
import { explorer } from '../../content/links.ts'
import type { Meta } from '../../contract/meta.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { stakingPlan } from '../../rules/calculator.ts'
import { formatCount, formatExact, shorten } from '../../rules/format.ts'
import { useAnswerFigure } from '../../shell/figures/use-answer-figure.ts'
import { Address } from '../../ui/address.tsx'
import { formatLocal } from '../../page/local-time.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FigureAge } from '../../ui/figure-age.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './program-details.module.css'

const words = enhancedAnalytics.program
const NOTHING = '—'

/** The program on the chain, and its terms. All lines exist from the start. */
export function ProgramDetails({ failed }: { failed: boolean }) {
  const answer = useAnswer('/api/staking/program-summary')
  return (
    <Section name="program" title={words.title} subtitle={answer || !failed ? words.subtitle : words.failed}>
      <DefinitionList
        look="lines"
        className={styles.lines}
        items={[
          { term: words.status, value: answer ? (answer.isActive ? words.active : words.inactive) : NOTHING },
          {
            term: words.address,
            value: answer ? <Address label="program address" address={answer.programAddress} short={shorten(answer.programAddress, 6, 6)} href={explorer.account(answer.programAddress)} /> : NOTHING,
          },
          { term: words.accounts, value: answer ? formatCount(answer.totalAccounts) : NOTHING },
          { term: words.value, value: answer ? `${formatExact(answer.totalValue)} BD` : NOTHING },
          { term: words.verified, value: answer ? <time dateTime={answer.lastVerified}>{formatLocal(Date.parse(answer.lastVerified))}</time> : NOTHING },
          { term: words.read, value: answer ? <ReadAt meta={answer.meta} /> : NOTHING },
          { term: words.lock, value: `${stakingPlan.lockDays} ${words.days}` },
          { term: words.apy, value: `${stakingPlan.apyPercent}%` },
        ]}
      />
    </Section>
  )
}

/** The age and state of the lines above. */
function ReadAt({ meta }: { meta: Meta }) {
  const figure = useAnswerFigure()(meta, {})
  return (
    <span data-state={figure.state}>
      <FigureAge figure={figure} label={words.title} changes={0} />
    </span>
  )
}
