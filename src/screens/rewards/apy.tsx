import { rewards } from './content.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './apy.module.css'

const words = rewards.apy

/**
 * The yearly rate. CSS counts it up from the first paint on: a script would show the rate, drop to zero
 * when it has loaded, and count up again. Screen readers and copying get the rate itself, never an intermediate number.
 */
export function Apy() {
  return (
    <section className={styles.apy} aria-labelledby="apy-title">
      <h2 id="apy-title" className={styles.label}>
        {words.label}
      </h2>
      <p className={styles.rate}>
        <VisuallyHidden>{words.text}</VisuallyHidden>
        <span className={styles.counter} aria-hidden="true" data-counts-to={words.text} />
      </p>
      <p className={styles.note}>{words.note}</p>
    </section>
  )
}
