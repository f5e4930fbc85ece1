import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { whitelistRevoked, type WhitelistEntry } from '../../contract/admin-whitelist.ts'
import { adminSend } from '../../data/admin/session.ts'
import { formatLocal } from '../../page/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { RegainFocus } from '../../ui/regain-focus.tsx'
import { submissionQuery } from './submission-query.ts'
import styles from './case-section.module.css'
import { caseWords } from './case-words.ts'

const words = caseWords.whitelist

/** Whether the wallet of a submission is on the whitelist, since when and by whom; it can be taken off. */
export function WhitelistLine({ submission, entry: { wallet, tier, by, since, revokedAt, revokedBy }, mayRevoke }: { submission: string; entry: WhitelistEntry; mayRevoke: boolean }) {
  const client = useQueryClient()
  const line = useRef<HTMLParagraphElement>(null)
  const [step, setStep] = useState<'shown' | 'asked' | 'busy' | 'failed'>('shown')
  const revoke = async () => {
    if (step === 'busy') return
    setStep('busy')
    const done = await adminSend(`/api/admin/whitelist/${encodeURIComponent(wallet)}/revocation`, whitelistRevoked).then(() => true, () => false)
    await client.refetchQueries({ queryKey: submissionQuery(submission).queryKey })
    setStep(done ? 'shown' : 'failed')
  }
  return (
    <div>
      <h4 className={styles.subtitle}>{words.title}</h4>
      <p ref={line} tabIndex={-1}>
        {revokedAt === null ? words.on(tier, by) : words.off(revokedBy ?? '')} <time dateTime={revokedAt ?? since}>{formatLocal(Date.parse(revokedAt ?? since))}</time>
      </p>
      <p role="alert" className={styles.error}>
        {step === 'failed' ? caseWords.noAnswer : ''}
      </p>
      {revokedAt === null && mayRevoke ? (
        <div className={styles.actions}>
          {step === 'asked' || step === 'busy' ? (
            <>
              <Button aria-disabled={step === 'busy'} onClick={() => void revoke()}>
                {step === 'busy' ? words.busy : words.sure}
              </Button>
              <Button aria-disabled={step === 'busy'} onClick={() => setStep('shown')}>
                {words.keep}
              </Button>
            </>
          ) : (
            <Button onClick={() => setStep('asked')}>{words.revoke}</Button>
          )}
        </div>
      ) : null}
      {/* The pressed button gives way to others, or to none. */}
      <RegainFocus key={`${step === 'asked'} ${revokedAt}`} target={line} />
    </div>
  )
}
