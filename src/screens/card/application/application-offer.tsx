import { Link } from '@tanstack/react-router'
import { cardApplication } from '../../../content/card-application.ts'
import { applicantOf, type Applicant } from '../../../data/drafts/applicant.ts'
import action from '../../../ui/action.module.css'
import { Card } from '../../../ui/card.tsx'
import styles from '../wallet-check/wallet-check.module.css'

const words = cardApplication.offer

/** Offers both application forms to a wallet that has staked enough. */
export function ApplicationOffer({ applicant }: { applicant: Applicant }) {
  const state = { applicant: applicantOf(applicant) }
  return (
    <Card level={2} title={words.title}>
      <p className={styles.required}>{words.text}</p>
      <div className={styles.action}>
        <Link to="/card-registration" state={state} resetScroll={false} className={action.action} data-look="secondary">
          {words.short}
        </Link>
        <Link to="/card-application" state={state} className={action.action} data-look="secondary">
          {words.long}
        </Link>
      </div>
    </Card>
  )
}
