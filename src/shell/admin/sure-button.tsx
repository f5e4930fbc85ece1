import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

const CANCEL = 'Cancel'

/** A button for what can't be taken back: the first press asks, the second does it. It stays the same element and keeps the focus. */
export function SureButton({ label, sure, busy, onSure }: { label: string; sure: string; busy: boolean; onSure: () => void }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        aria-disabled={busy}
        onClick={({ detail }) => {
          // The second click of a double click is no answer.
          if (busy || detail > 1) return
          setAsked(!asked)
          if (asked) onSure()
        }}
      >
        {asked ? sure : label}
      </Button>
      {asked ? <Button onClick={() => setAsked(false)}>{CANCEL}</Button> : null}
    </>
  )
}
