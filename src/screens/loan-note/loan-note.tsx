import { Link } from '@tanstack/react-router'
import { loanNote } from '../../content/loan-note.ts'
import action from '../../ui/action.module.css'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import prose from '../../ui/prose.module.css'
import { SectionHead } from '../../ui/section-head.tsx'
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
      <section aria-labelledby="summary-title">
        <h2 id="summary-title" className={styles.heading}>
          {summary.title}
        </h2>
        <Paragraphs paragraphs={summary.paragraphs} />
      </section>
      <section aria-labelledby="terms-title">
        <h2 id="terms-title" className={styles.heading}>
          {terms.title}
        </h2>
        <Facts facts={terms.facts} />
      </section>
      <section aria-labelledby="example-title">
        <SectionHead id="example-title" title={example.title}>
          <span>{example.subtitle}</span>
        </SectionHead>
        <Facts facts={example.facts} />
      </section>
      <section aria-labelledby="protections-title">
        <h2 id="protections-title" className={styles.heading}>
          {protections.title}
        </h2>
        <ul className={styles.protections}>
          {protections.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <UseOfFunds />
      <Apply />
      <section aria-labelledby="risk-title">
        <h2 id="risk-title" className={styles.heading}>
          {risk.title}
        </h2>
        <Paragraphs paragraphs={risk.paragraphs} />
        <p className={styles.after}>
          <Link to="/disclaimer" className={action.action} data-look="text">
            {risk.link}
          </Link>
        </p>
      </section>
    </Page>
  )
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className={prose.prose}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

/** The application. Its fields load after the first paint; their room is reserved. */
function Apply() {
  const isHydrated = useHydrated()
  return (
    <section className={styles.apply} aria-labelledby="apply-title">
      <h2 id="apply-title" className={styles.heading}>
        {apply.title}
      </h2>
      <div className={prose.prose}>
        <p>{apply.text}</p>
        <p>{apply.documents}</p>
      </div>
      <div className={styles.form}>
        {isHydrated ? (
          <LoanForm />
        ) : null}
      </div>
      <p className={styles.after}>
        {apply.question}
        <Link to="/contact" className={action.action} data-look="text">
          {apply.contact}
        </Link>
      </p>
    </section>
  )
}
