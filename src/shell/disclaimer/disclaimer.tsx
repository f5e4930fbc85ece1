import { useEffect, useRef } from 'react'
import { disclaimer } from '../../content/disclaimer.ts'
import { site } from '../../content/site.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import styles from './disclaimer.module.css'

/** The daily corporate disclaimer: a page before the app, accepted with one button. */
export function Disclaimer({ onAccept }: { onAccept: () => void }) {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => dialog.current?.focus(), [])

  return (
    <div
      ref={dialog}
      className={styles.dialog}
      role="dialog"
      aria-modal="true"
      aria-labelledby="disclaimer-title"
      aria-describedby="disclaimer-lead"
      tabIndex={-1}
    >
      <div className={styles.page}>
        <p className={styles.sender}>
          <Mark className={styles.mark} />
          <span>{site.name}</span>
        </p>
        <h1 id="disclaimer-title" className={styles.title}>
          {disclaimer.title}
        </h1>
        <p id="disclaimer-lead" className={styles.lead}>
          {disclaimer.lead}
        </p>
        {disclaimer.sections.map((section) => (
          <section key={section.heading} className={styles.section}>
            <h2 className={styles.heading}>{section.heading}</h2>
            <div className={styles.text}>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {'points' in section ? (
                <ul className={styles.points}>
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ) : null}
            </div>
          </section>
        ))}
      </div>
      <div className={styles.bar}>
        <div className={styles.answer}>
          <p className={styles.statement}>{disclaimer.statement}</p>
          <Button look="primary" onClick={onAccept}>
            {disclaimer.accept}
          </Button>
        </div>
      </div>
    </div>
  )
}
