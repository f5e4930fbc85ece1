import { memo, useState } from 'react'
import { Category } from './category.tsx'
import styles from './faq.module.css'
import { wordsOf, type FoundCategory } from './search.ts'

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
  const [closed, setClosed] = useState<{ in: readonly FoundCategory[]; ids: ReadonlySet<string> }>({ in: found, ids: new Set() })
  const searched = wordsOf(typed)
  const closedHere = closed.in === found ? closed.ids : new Set<string>()
  const close = (id: string, isClosed: boolean) => {
    if (closedHere.has(id) !== isClosed) setClosed({ in: found, ids: new Set(isClosed ? [...closedHere, id] : [...closedHere].filter((other) => other !== id)) })
  }
  return (
    <div className={styles.list}>
      {found.map((category) => {
        const isFound = (id: string) => searched.length > 0 || (isOneSubject && id === category.id)
        return (
          <Category
            key={category.id}
            category={category}
            searched={searched}
            isOpen={(id) => (isFound(id) ? !closedHere.has(id) : open.has(id))}
            onToggle={(id, isOpen) => (isFound(id) ? close(id, !isOpen) : setOpen(id, isOpen))}
          />
        )
      })}
    </div>
  )
})
