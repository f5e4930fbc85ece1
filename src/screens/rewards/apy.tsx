import { rewards } from './content.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './apy.module.css'

const words = rewards.apy

/**
 * The yearly rate. It counts up by CSS, from the first paint on: counted by script it would show the rate, fall to zero
 * when the script is there, and rise again. What is read aloud or copied is the rate itself, never a number on the way.
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
