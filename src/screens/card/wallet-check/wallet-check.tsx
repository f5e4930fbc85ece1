import { useId } from 'react'
import { card } from '../../../content/card.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { NetworkNote } from '../../../ui/network-note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CheckStatus } from './check-status.tsx'
import { Result } from './result.tsx'
import type { useWalletCheck } from './use-wallet-check.ts'
import type { Verdict } from './verdict.ts'
import styles from './wallet-check.module.css'

const words = card.check

const NextStep = lazyPart(() => import('./next-step.tsx'), 'NextStep')

/** The field, the button, the result, and the membership requirements. */
export function WalletCheck({ check, verdict, hasCard }: { check: ReturnType<typeof useWalletCheck>; verdict: Verdict | null; hasCard: boolean }) {
  const { verification, eligibility, need } = check
  const busy = verification.isFetching
  const noteId = useId()
  return (
    <div className={styles.check}>
      <Card level={2} title={words.title}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            check.verify()
          }}
        >
          <TextField
            code
            label={words.field}
            hint={words.hint}
            value={check.typed}
            onChange={check.type}
            {...(check.invalid ? { error: words.invalid } : {})}
          />
          <div className={styles.action}>
            {/* Not the `disabled` attribute: the button would lose the focus as it is pressed. */}
            <Button
              // One gold button per screen: for an eligible wallet it is the one that makes the card.
              look={verdict?.eligible ? 'secondary' : 'primary'}
              aria-disabled={busy || check.typed.trim() === ''}
              {...(need === 'connection' ? { 'aria-describedby': noteId } : {})}
              onClick={check.verify}
            >
              {words.verify}
            </Button>
            {busy || need === 'waiting' ? <Button onClick={check.stop}>{words.stop}</Button> : null}
            {/* The status line reports waiting, so the note doesn't. */}
            <NetworkNote id={noteId} need={need === 'connection' ? need : 'met'} />
          </div>
        </form>
        <CheckStatus busy={busy} waits={need === 'waiting'} error={busy ? null : verification.error} verdict={verdict} onAgain={check.verifyAgain} />
        <Result
          wallet={check.wallet}
          verdict={verdict}
          meta={verification.data?.meta}
          eligibility={check.holdings}
          holdingsFailed={eligibility.isError && !eligibility.isFetching && verdict !== null}
          onReadHoldings={check.readHoldings}
        />
      </Card>
      {/* A wallet with a card isn't offered an application. */}
      {verdict && !hasCard ? (
        <NextStep verdict={verdict} />
      ) : null}
      <Card level={2} title={card.requirements.title}>
        <ul className={styles.requirements}>
          {card.requirements.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
