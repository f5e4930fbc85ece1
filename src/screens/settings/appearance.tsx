import { useId, useSyncExternalStore } from 'react'
import { settings } from './content.ts'
import { chooseColourScheme, colourSchemes, currentColourScheme, type ColourScheme } from '../../shell/frame/colour-scheme.ts'
import { useAnswerFirst } from '../../ui/use-answer-first.ts'
import styles from './appearance.module.css'
import { Section } from './section.tsx'

const words = settings.appearance

/** The colour scheme, which can also be set in the header's menu and the command palette. */
export function Appearance() {
  const name = useId()
  const scheme = useSyncExternalStore(watchScheme, currentColourScheme, () => 'system' as const)
  const [shown, ask] = useAnswerFirst<ColourScheme>(scheme, chooseColourScheme)
  return (
    <Section id="appearance" title={words.title}>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{words.scheme}</legend>
        <p className={styles.note}>{words.schemeNote}</p>
        {colourSchemes.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={shown === value}
              onChange={() => ask(value)}
              className={styles.radio}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Section>
  )
}

/** Observes the page's scheme, because other controls can change it too. */
function watchScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
