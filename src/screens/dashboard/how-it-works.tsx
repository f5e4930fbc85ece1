import { dashboard } from './content.ts'
import styles from './how-it-works.module.css'
import { Section } from './section.tsx'

const words = dashboard.howItWorks

/** From the token to the card in three steps. */
export function HowItWorks() {
  return (
    <Section name="how-it-works" title={words.title} subtitle={words.subtitle}>
      <ol className={styles.steps}>
        {words.steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.title}>{step.title}</h3>
            <p className={styles.text}>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
