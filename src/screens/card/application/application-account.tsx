import { cardApplication } from '../../../content/card-application.ts'
import { tierFacts } from '../../../content/card-tiers.ts'
import type { Applicant } from '../../../data/drafts/applicant.ts'
import { formatExact } from '../../../rules/format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import styles from './application.module.css'

const words = cardApplication.account

/** The applicant's wallet, with the result of its verification. */
export function ApplicationAccount({ applicant: { tier, stakedAmount, walletAddress, atLeast } }: { applicant: Applicant }) {
  const least = atLeast ? `${words.atLeast} ` : ''
  const items = [
    { term: words.tier, value: `${least}${tierFacts(tier).name}` },
    { term: words.holdings, value: `${least}${formatExact(stakedAmount)} BD` },
    { term: words.wallet, value: walletAddress },
  ]
  return (
    <section className={styles.account} aria-label={words.title}>
      <h3 className={styles.heading}>{words.title}</h3>
      <DefinitionList look="lines" className={styles.lines} items={items} />
    </section>
  )
}
