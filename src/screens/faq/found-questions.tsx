import { memo, useState } from 'react'
import { Category } from './category.tsx'
import styles from './faq.module.css'
import { wordsOf, type FoundCategory } from './search.ts'
import { withOrWithout } from './use-open-questions.ts'
import { useUnfolded } from './use-unfolded.ts'

const NONE: ReadonlySet<string> = new Set()

interface FoundQuestionsProps {
  found: readonly FoundCategory[]
  /** The text they were found with. */
  typed: string
  /** Whether one subject was chosen. */
  isOneSubject: boolean
  open: ReadonlySet<string>
  setOpen: (id: string, open: boolean) => void
}

/** The categories with their questions; what a search found is open, until it is closed by hand or searched for anew. */
export const FoundQuestions = memo(function FoundQuestions({ found, typed, isOneSubject, open, setOpen }: FoundQuestionsProps) {
  const [{ searchedFor, closed }, setClosed] = useState<{ searchedFor: readonly FoundCategory[]; closed: ReadonlySet<string> }>({ searchedFor: found, closed: NONE })
  // Each search begins anew.
  if (searchedFor !== found) setClosed({ searchedFor: found, closed: NONE })
  const searched = wordsOf(typed)
  const questions = found.flatMap((category) => category.entries.map(({ id }) => [category.id, id]))
  const count = useUnfolded(searched.length > 0, questions.length)
  const unfolded = new Set(questions.slice(0, count).flat())
  const setFoundOpen = (id: string, isOpen: boolean) => {
    const changed = withOrWithout(closed, id, !isOpen)
    // The browser also tells of what a search opened.
    if (changed !== closed) setClosed({ searchedFor: found, closed: changed })
  }
  return (
    <div className={styles.list}>
      {found.map((category) => {
        const isFound = (id: string) => unfolded.has(id) || (isOneSubject && id === category.id)
        return (
          <Category
            key={category.id}
            category={category}
            searched={searched}
            isOpen={(id) => (isFound(id) ? !closed.has(id) : open.has(id))}
            onToggle={(id, isOpen) => (isFound(id) ? setFoundOpen(id, isOpen) : setOpen(id, isOpen))}
          />
        )
      })}
    </div>
  )
})
