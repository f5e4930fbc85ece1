import { cardApplication } from '../../../content/card-application.ts'
import { tierFacts } from '../../../content/card-tiers.ts'
import type { Applicant } from '../../../data/drafts/applicant.ts'
import { formatExact } from '../../../rules/format.ts'
import styles from './application.module.css'

const words = cardApplication.account

/** Which wallet applies, as its verification found it. */
export function ApplicationAccount({ applicant: { tier, stakedAmount, walletAddress, atLeast } }: { applicant: Applicant }) {
  const least = atLeast ? `${words.atLeast} ` : ''
  const lines = [
    [words.tier, `${least}${tierFacts(tier).name}`],
    [words.holdings, `${least}${formatExact(stakedAmount)} BD`],
    [words.wallet, walletAddress],
  ] as const
  return (
    <section className={styles.account} aria-label={words.title}>
      <h3 className={styles.heading}>{words.title}</h3>
      <dl>
        {lines.map(([term, value]) => (
          <div key={term} className={styles.line}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
