import { Link } from '@tanstack/react-router'
import { card } from '../../content/card.ts'
import action from '../../ui/action.module.css'
import { Card } from '../../ui/card.tsx'
import styles from './wallet-check.module.css'

const words = card.required

/** For a wallet in which nothing was found: a person can look where the automatic check doesn't. */
export function VerificationRequired() {
  return (
    <Card level={2} title={words.title}>
      <p className={styles.required}>{words.text}</p>
      <Link to="/contact" className={action.action} data-look="secondary">
        {words.contact}
      </Link>
    </Card>
  )
}
