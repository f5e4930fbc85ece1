import { loanNote } from '../../content/loan-note.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { Section } from '../../ui/section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './loan-note.module.css'
import { UseOfFunds } from './use-of-funds.tsx'

const { hero, summary, terms, example, protections, apply, risk } = loanNote

const LoanForm = lazyPart(() => import('./loan-form.tsx'), 'LoanForm')

/** The convertible loan note: its yield, its terms, investor protections, the use of funds, and the risks. */
export function LoanNote() {
  return (
    <Page title={loanNote.title} lead={loanNote.lead}>
      <DefinitionList className={styles.hero} items={hero.map(({ label, ...figure }) => ({ term: label, ...figure }))} />
      <Section name="summary" title={summary.title}>
        <Paragraphs paragraphs={summary.paragraphs} />
      </Section>
      <Section name="terms" title={terms.title}>
        <Facts facts={terms.facts} />
      </Section>
      <Section name="example" title={example.title} subtitle={example.subtitle}>
        <Facts facts={example.facts} />
      </Section>
      <Section name="protections" title={protections.title}>
        <ul className={styles.protections}>
          {protections.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <UseOfFunds />
      <Apply />
      <Section name="risk" title={risk.title}>
        <Paragraphs paragraphs={risk.paragraphs} />
        <p className={styles.after}>
          <ActionLink to="/disclaimer">{risk.link}</ActionLink>
        </p>
      </Section>
    </Page>
  )
}

/** The application. Its fields load after the first paint; their room is reserved. */
function Apply() {
  const isHydrated = useHydrated()
  return (
    <Section className={styles.apply} name="apply" title={apply.title}>
      <Paragraphs paragraphs={[apply.text, apply.documents]} />
      <div className={styles.form}>{isHydrated ? <LoanForm /> : null}</div>
      <p className={styles.after}>
        {apply.question}
        <ActionLink to="/contact">{apply.contact}</ActionLink>
      </p>
    </Section>
  )
}
