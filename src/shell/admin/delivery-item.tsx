import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../../content/admin.ts'
import { adminSubmission, type AdminSubmission } from '../../contract/admin-submission.ts'
import { problem } from '../../contract/problem.ts'
import { adminSend } from '../../data/admin/session.ts'
import { HttpError } from '../../data/api/http-error.ts'
import { formatLocal } from '../../page/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { mayDo, useAdminRole } from './admin-nav.tsx'
import { submissionQuery } from './submission-query.ts'
import { deliveryLine } from './detail-facts.ts'
import styles from './submission-details.module.css'

const words = admin.dashboard.detail

type Delivery = AdminSubmission['deliveries'][number]

/** A message with its attempts. One that failed is sent again at once, one that was sent after a second press. `isLast`: it wasn't sent again yet. */
export function DeliveryItem({ delivery, isLast }: { delivery: Delivery; isLast: boolean }) {
  const mayWork = mayDo(useAdminRole(), 'reviewer')
  const canRepeat = mayWork && isLast && (delivery.state === 'failed' || delivery.state === 'sent')
  return (
    <li className={styles.item}>
      <div className={styles.upload}>
        <div>
          {deliveryLine(delivery)}
          {delivery.attempts.map(({ attemptedAt, success, error }) => (
            <span key={attemptedAt} className={styles.line}>
              {formatLocal(Date.parse(attemptedAt))} {[success ? admin.dashboard.success : admin.dashboard.failure, ...(error === null ? [] : [error])].join(': ')}
            </span>
          ))}
        </div>
        {canRepeat ? <Repeat delivery={delivery} /> : null}
      </div>
    </li>
  )
}

function Repeat({ delivery: { id, state } }: { delivery: Delivery }) {
  const client = useQueryClient()
  const [step, setStep] = useState<'idle' | 'asks' | 'busy'>('idle')
  const [error, setError] = useState('')
  const send = async () => {
    if (step === 'busy') return
    if (state === 'sent' && step === 'idle') return setStep('asks')
    setStep('busy')
    setError('')
    try {
      // Asked twice, it is done once: the server repeats a message once.
      const now = await adminSend(`/api/admin/deliveries/${encodeURIComponent(id)}/repeat`, adminSubmission)
      client.setQueryData(submissionQuery(now.id).queryKey, now)
    } catch (reason) {
      setError((reason instanceof HttpError ? problem.safeParse(reason.json).data?.error : undefined) ?? words.repeat.failed)
    }
    setStep('idle')
  }
  return (
    <div>
      <Button aria-disabled={step === 'busy'} onClick={() => void send()}>
        {words.repeat[step]}
      </Button>
      {step === 'asks' ? <Button onClick={() => setStep('idle')}>{words.repeat.no}</Button> : null}
      <span role="status" className={styles.line}>
        {step === 'asks' ? words.repeat.hint : error}
      </span>
    </div>
  )
}

/** Whether a message wasn't sent again after this delivery of it. */
export function isLastOf(all: readonly Delivery[], { method, audience, about, createdAt, repetition = 0 }: Delivery): boolean {
  // Deliveries of one message differ in their repetition alone; those of two questions in one case in their time, too.
  return !all.some((other) => other.method === method && other.audience === audience && other.about === about && (other.repetition ?? 0) === repetition + 1 && other.createdAt >= createdAt)
}
