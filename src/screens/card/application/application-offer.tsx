import { cardApplication } from '../../../content/card-application.ts'
import { applicantOf, type Applicant } from '../../../data/drafts/applicant.ts'
import { ActionLink } from '../../../ui/action-link.tsx'
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
        <ActionLink to="/card-registration" state={state} resetScroll={false} look="secondary">{words.short}</ActionLink>
        <ActionLink to="/card-application" state={state} look="secondary">{words.long}</ActionLink>
      </div>
    </Card>
  )
}
