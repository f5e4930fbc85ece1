import { legalWords as words, type LegalDocument } from '../../content/legal.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Page } from '../../ui/page.tsx'
import prose from '../../ui/prose.module.css'
import styles from './legal-page.module.css'

const others = [
  { to: '/privacy-policy', label: words.privacy },
  { to: '/terms-of-service', label: words.terms },
  { to: '/disclaimer', label: words.disclaimer },
  { to: '/contact', label: words.contact },
] as const

/** A legal text: its version, a table of contents (sticky beside it if there is room), and numbered sections. */
export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <Page title={document.title} lead={document.lead}>
      <div className={styles.container}>
        <div className={styles.layout}>
          <div className={styles.aside}>
            <p className={styles.updated}>
              {words.updated} {document.updated}
            </p>
            <nav aria-label={words.contents}>
              <ol className={styles.contents}>
                {document.sections.map(({ id, heading }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{heading}</a>
                  </li>
                ))}
              </ol>
            </nav>
          </div>
          <article className={styles.text}>
            {document.sections.map(({ id, heading, blocks }) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id} className={styles.heading}>
                  {heading}
                </h2>
                <div className={prose.prose}>
                  {blocks.map((block) =>
                    typeof block === 'string' ? (
                      <p key={block}>{block}</p>
                    ) : (
                      <ul key={block.points.join(' ')}>
                        {block.points.map((point) => (
                          <li key={point}>{point}</li>
                        ))}
                      </ul>
                    ),
                  )}
                </div>
              </section>
            ))}
            <nav className={styles.others} aria-label={words.others}>
              {others
                .filter(({ label }) => label !== document.title)
                .map(({ to, label }) => (
                  <ActionLink key={to} to={to}>{label}</ActionLink>
                ))}
            </nav>
          </article>
        </div>
      </div>
    </Page>
  )
}
