import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { copy } from '../../ui/clipboard.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const words = { copied: 'Copied', refused: 'Please copy it by hand' } as const

/** A button that copies a text, and says whether it worked. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [answer, setAnswer] = useState('')
  return (
    <>
      <Button onClick={() => void copy(text).then((done) => setAnswer(done ? words.copied : words.refused))} onBlur={() => setAnswer('')}>
        {answer === '' ? label : answer}
      </Button>
      <VisuallyHidden>
        <span role="status">{answer}</span>
      </VisuallyHidden>
    </>
  )
}
