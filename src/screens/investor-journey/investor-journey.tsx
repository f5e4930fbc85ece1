import { investorJourney } from './content.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './investor-journey.module.css'

const { entry, scenarios, steps, risk, links } = investorJourney

/** A published example in full: the purchase, three prices, and the discrepancies of its figures. Nothing in it is live. */
export function InvestorJourney() {
  return (
    <Page title={investorJourney.title} lead={investorJourney.lead}>
      <Section name="entry" title={entry.title}>
        <Facts facts={entry.facts} />
      </Section>
      <Section name="scenarios" title={scenarios.title} subtitle={scenarios.subtitle}>
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
      </Section>
      <Section name="steps" title={steps.title}>
        <ol className={styles.steps}>
          {steps.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <footer className={styles.end}>
        <p className={styles.risk}>{risk}</p>
        <p className={styles.ways}>
          <ActionLink to="/disclaimer">{links.disclaimer}</ActionLink>
          <ActionLink to="/rewards">{links.rewards}</ActionLink>
          <ActionLink to="/">{links.market}</ActionLink>
        </p>
      </footer>
    </Page>
  )
}
