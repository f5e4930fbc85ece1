import { useState, useSyncExternalStore } from 'react'
import { asksNotToTrack, chooseVitals, vitalsChosen } from '../../data/vitals/vitals-choice.ts'
import { Check } from './check.tsx'
import { settings } from './content.ts'
import styles from './measuring.module.css'
import { Section } from './section.tsx'

const words = settings.measuring

/** Whether this device reports how quick the app is. */
export function Measuring() {
  const asked = useSyncExternalStore(never, asksNotToTrack, () => false)
  const stored = useSyncExternalStore(never, vitalsChosen, () => true)
  const [chosen, setChosen] = useState<boolean | null>(null)
  return (
    <Section id="measuring" title={words.title}>
      <div className={styles.choice}>
        <p className={styles.text}>{words.text}</p>
        {asked ? (
          <p className={styles.text}>{words.asked}</p>
        ) : (
          <Check label={words.share} checked={chosen ?? stored} onChange={(on) => setChosen(chooseVitals(on) ? on : vitalsChosen())} />
        )}
      </div>
    </Section>
  )
}

/** Nothing else on the page changes it. */
function never(): () => void {
  return () => {}
}
