import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './case-section.module.css'
import { caseWords } from './case-words.ts'

/** Offers to take back the last step, for `leftMs` from its first appearance. The seconds are shown, and said once. */
export function UndoBar({ leftMs, busy, onUndo }: { leftMs: number; busy: boolean; onUndo: () => void }) {
  const [{ end, first }] = useState(() => ({ end: Date.now() + leftMs, first: Math.ceil(leftMs / 1000) }))
  const [left, setLeft] = useState(first)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.ceil((end - Date.now()) / 1000)), 250)
    return () => clearInterval(timer)
  }, [end])
  const words = caseWords.undo
  return (
    <div className={styles.actions}>
      {left > 0 ? (
        <>
          <Button aria-disabled={busy} onClick={onUndo}>
            {words.press}
          </Button>
          <span aria-hidden="true" className={styles.hint}>
            {words.offer(left)}
          </span>
          <VisuallyHidden>
            <span role="status">{words.said(first)}</span>
          </VisuallyHidden>
        </>
      ) : null}
    </div>
  )
}
