import { ActionLink } from '../../ui/action-link.tsx'
import chevron from '../../ui/chevron.module.css'
import { dashboard } from './content.ts'
import { Section } from './section.tsx'
import styles from './help.module.css'

const words = dashboard.help

/** The most common questions, in the browser's own disclosure elements, which work before any script has run. */
export function Help() {
  return (
    <Section name="help" anchor="faq" title={words.title} subtitle={words.subtitle}>
      <div className={styles.questions}>
        {words.questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary className={`${styles.summary} ${chevron.chevron}`}>{question}</summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
      <ActionLink to="/faq" look="secondary">{words.more}</ActionLink>
    </Section>
  )
}
