import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { manualVerification } from './content.ts'
import { dismissFailure } from '../../../shell/toasts/toasts.ts'
import action from '../../../ui/action.module.css'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Disputed } from './manual-request.ts'
import styles from '../wallet-check/wallet-check.module.css'

const words = manualVerification.required
/** Long enough to read that it was sent; the reference number stays. */
const CLOSE_AFTER_MS = 2000

const InlineForm = lazyPart(() => import('./manual-inline-form.tsx'), 'ManualInlineForm')
const DisputeDialog = lazyPart(() => import('./manual-dialog.tsx'), 'ManualDialog')

/** Offers manual verification to a wallet without a tier. `stakeFound`: its formatted stake, empty for none. */
export function VerificationRequired({ about, stakeFound }: { about: Disputed; stakeFound: string }) {
  const [open, setOpen] = useState<'none' | 'form' | 'dialog'>('none')
  const [number, setNumber] = useState('')
  const [isSent, setSent] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const formId = useId()
  const wasForm = useRef(false)
  const close = useCallback(() => {
    setOpen('none')
    setSent(false)
  }, [])

  const goOn = (way: 'form' | 'dialog') => {
    // Dismiss the refusal, so that its toast doesn't cover the outcome of the request.
    dismissFailure()
    setOpen(way)
  }

  useLayoutEffect(() => {
    if (wasForm.current && open === 'none') {
      // The form that had the focus is gone.
      button.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView({ block: 'nearest' })
    }
    wasForm.current = open === 'form'
  }, [open])

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(close, CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSent, close])

  return (
    <Card level={2} title={words.title}>
      <p className={styles.required}>{stakeFound === '' ? words.text : words.less(stakeFound)}</p>
      <div ref={place} className={styles.place}>
        <div className={styles.manual}>
          <Button ref={button} aria-expanded={open === 'form'} aria-controls={formId} onClick={() => (open === 'form' ? close() : goOn('form'))}>
            {words.request}
          </Button>
          <button type="button" className={action.action} data-look="text" onClick={() => goOn('dialog')}>
            {words.dispute}
          </button>
        </div>
        <p role="status">{number === '' || open === 'form' ? '' : `${words.sent} ${number}`}</p>
      </div>
      <div id={formId}>
        {open === 'form' ? (
          <InlineForm
            about={about}
            onSent={(accepted) => {
              setNumber(accepted.referenceNumber)
              setSent(true)
            }}
            onClose={close}
          />
        ) : null}
      </div>
      {open === 'dialog' ? (
        <DisputeDialog about={about} onClose={() => setOpen('none')} />
      ) : null}
    </Card>
  )
}
