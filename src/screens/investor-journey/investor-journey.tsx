import { Link } from '@tanstack/react-router'
import { investorJourney } from './content.ts'
import action from '../../ui/action.module.css'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './investor-journey.module.css'

const { entry, scenarios, steps, risk, links } = investorJourney

/** A published example in full: the purchase, three prices, and the discrepancies of its figures. Nothing in it is live. */
export function InvestorJourney() {
  return (
    <Page title={investorJourney.title} lead={investorJourney.lead}>
      <section aria-labelledby="entry-title">
        <h2 id="entry-title" className={styles.heading}>
          {entry.title}
        </h2>
        <Facts facts={entry.facts} />
      </section>
      <section aria-labelledby="scenarios-title">
        <SectionHead id="scenarios-title" title={scenarios.title}>
          <span>{scenarios.subtitle}</span>
        </SectionHead>
        <ol className={styles.scenarios}>
          {scenarios.list.map((scenario) => (
            <li key={scenario.name} className={styles.scenario}>
              <h3 className={styles.name}>{scenario.name}</h3>
              <DefinitionList
                className={styles.pair}
                items={[
                  { term: scenarios.columns.price, value: scenario.price },
                  { term: scenarios.columns.roi, value: scenario.roi },
                  { term: scenarios.columns.byPrice, value: scenario.byPrice },
                ]}
              />
            </li>
          ))}
        </ol>
        <p className={styles.note}>{scenarios.note}</p>
      </section>
      <section aria-labelledby="steps-title">
        <h2 id="steps-title" className={styles.heading}>
          {steps.title}
        </h2>
        <ol className={styles.steps}>
          {steps.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <footer className={styles.end}>
        <p className={styles.risk}>{risk}</p>
        <p className={styles.ways}>
          <Link to="/disclaimer" className={action.action} data-look="text">
            {links.disclaimer}
          </Link>
          <Link to="/rewards" className={action.action} data-look="text">
            {links.rewards}
          </Link>
          <Link to="/" className={action.action} data-look="text">
            {links.market}
          </Link>
        </p>
      </footer>
    </Page>
  )
}
