import { useId } from 'react'
import { outgoing } from '../../content/outgoing.ts'
import { describeFile } from '../../rules/bytes.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitOutcome } from '../../ui/submit-outcome.tsx'
import styles from './outgoing-offer.module.css'

const words = outgoing.offer

export interface OutgoingOfferProps {
  state: 'none' | 'offered' | 'storing' | 'stored' | 'failed'
  /** The chosen files, which would be stored. */
  files: readonly { name: string; size: number }[]
  /** The form has the wallet's proof, which would not be stored. */
  proven: boolean
  onPut: () => void
}

/** Under a form that can't be sent now: says what the tray would store on this device, and stores it once pressed. */
export function OutgoingOffer({ state, files, proven, onPut }: OutgoingOfferProps) {
  const id = useId()
  const isOffered = state !== 'none' && state !== 'stored'
  return (
    <>
      <div className={isOffered ? styles.offer : undefined}>
        {/* A live region must exist before its text, or screen readers miss it. */}
        <div role="status" id={id}>
          {isOffered ? (
            <>
              <p className={styles.title}>{words.title}</p>
              <p className={styles.text}>{words.text}</p>
              <p className={styles.text}>{files.length === 0 ? `${words.stored}.` : `${words.storedFiles}:`}</p>
              {files.length === 0 ? null : (
                <ul className={styles.files}>
                  {files.map((file, index) => (
                    // Two fields may have the same file.
                    <li key={`${index} ${file.name}`}>{describeFile(file)}</li>
                  ))}
                </ul>
              )}
              {proven ? <p className={styles.text}>{words.noProof}</p> : null}
            </>
          ) : null}
        </div>
        {isOffered ? (
          <Button aria-describedby={id} aria-disabled={state === 'storing'} onClick={onPut}>
            {state === 'storing' ? words.putting : words.put}
          </Button>
        ) : null}
      </div>
      <SubmitOutcome
        busy={state === 'storing'}
        good={
          state === 'stored' ? (
            <p>
              {words.done} <ActionLink to="/outgoing">{words.open}</ActionLink>
            </p>
          ) : null
        }
        bad={state === 'failed' ? words.failed : ''}
      />
    </>
  )
}
