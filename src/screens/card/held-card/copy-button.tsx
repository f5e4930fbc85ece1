import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../../../ui/clipboard.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { heldCard } from './content.ts'

const { copied, refused } = heldCard.funding

/** Copies a text, and says whether it worked. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [answer, setAnswer] = useState('')
  return (
    <>
      <Button onClick={() => void copy(text).then((done) => setAnswer(done ? copied : refused))} onBlur={() => setAnswer('')}>
        {answer === '' ? children : answer}
      </Button>
      <VisuallyHidden>
        <span role="status">{answer}</span>
      </VisuallyHidden>
    </>
  )
}
