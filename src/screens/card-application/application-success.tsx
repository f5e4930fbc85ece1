import { useLayoutEffect, useRef } from 'react'
import { cardApplicationPage } from './content.ts'
import { tierFacts } from '../../content/card-tiers.ts'
import { confirmation } from '../../content/forms.ts'
import { confirmationOf, type SubmissionAccepted } from '../../contract/submission.ts'
import type { Applicant } from '../../data/drafts/applicant.ts'
import { CaseLink } from '../../shell/forms/case-link.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import styles from './application.module.css'

const words = cardApplicationPage.success

/** The reference number, the deliveries, and the card's daily and monthly limits. */
export function ApplicationSuccess({ applicant, accepted }: { applicant: Applicant; accepted: SubmissionAccepted }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const tier = tierFacts(applicant.tier)
  const delivered = accepted.deliveryMethods.map((method) => words.methods[method]).join(', ')

  // The form that had the focus is gone.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <div className={styles.success}>
      <h2 ref={heading} tabIndex={-1} className={styles.done}>
        {words.title}
      </h2>
      <p className={styles.quiet}>{words.text}</p>
      <Facts
        facts={[
          { term: words.reference, value: accepted.referenceNumber },
          { term: words.delivered, value: delivered === '' ? words.undelivered : delivered },
          { term: words.confirmation, value: confirmation[confirmationOf(accepted)] },
          { term: words.daily, value: tier.dailyLimit },
          { term: words.monthly, value: tier.monthlyLimit },
        ]}
      />
      <p>
        <CaseLink reference={accepted.referenceNumber} />
      </p>
      <div className={styles.actions}>
        <ActionLink to="/" look="primary">{words.home}</ActionLink>
        <ExternalLink look="secondary" href="/virtual-card">
          {words.more}
        </ExternalLink>
      </div>
    </div>
  )
}
