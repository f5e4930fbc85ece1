import { faqWords as words } from './content.ts'
import styles from './category.module.css'
import { Highlight } from './highlight.tsx'
import type { FoundCategory } from './search.ts'

interface CategoryProps {
  category: FoundCategory
  /** Words to highlight. */
  searched: readonly string[]
  isOpen: (id: string) => boolean
  onToggle: (id: string, open: boolean) => void
}

/** A subject with its questions, as the browser's own disclosure elements: they open without scripts, by keyboard, and for find-in-page. */
export function Category({ category, searched, isOpen, onToggle }: CategoryProps) {
  const { id, title, entries, total } = category
  return (
    <details id={id} className={styles.category} open={isOpen(id)} onToggle={(event) => onToggle(id, event.currentTarget.open)}>
      <summary className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.count}>{countText(entries.length, total)}</span>
      </summary>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <details
              id={entry.id}
              className={styles.entry}
              open={isOpen(entry.id)}
              onToggle={(event) => onToggle(entry.id, event.currentTarget.open)}
            >
              <summary className={styles.question}>
                <h3>
                  <Highlight text={entry.question} searched={searched} />
                </h3>
              </summary>
              <div className={styles.answer}>
                {entry.answer.map((paragraph) => (
                  <p key={paragraph}>
                    <Highlight text={paragraph} searched={searched} />
                  </p>
                ))}
                <p>
                  <a className={styles.link} href={`#${entry.id}`} aria-label={`${words.link}: ${entry.question}`}>
                    {words.link}
                  </a>
                </p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </details>
  )
}

function countText(found: number, total: number): string {
  const questions = total === 1 ? 'question' : 'questions'
  return found === total ? `${total} ${questions}` : `${found} of ${total} ${questions}`
}
