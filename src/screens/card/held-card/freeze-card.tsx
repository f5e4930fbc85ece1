import { useId, useState } from 'react'
import type { CardState } from '../../../contract/virtual-card.ts'
import { NetworkButton } from '../../../shell/figures/network-button.tsx'
import { failureOf, setFrozen } from './card-calls.ts'
import { heldCard } from './content.ts'
import styles from './held-card.module.css'
import type { Holder } from './use-holder.ts'

const words = heldCard.freeze

interface FreezeCardProps {
  card: CardState
  holder: Holder
  /** The heading's level. */
  level: 3 | 4
  onChange: (card: CardState) => void
  /** Reads the card anew: after a lost answer nothing else tells whether it was frozen. */
  onDoubt: () => void
}

/** Freezes or unfreezes the card, after a fresh proof. It shows what the issuer answers, never what was asked of it. */
export function FreezeCard({ card, holder, level, onChange, onDoubt }: FreezeCardProps) {
  const { wallet, mustSign, prove, forget } = holder
  const [step, setStep] = useState<'idle' | 'signing' | 'changing'>('idle')
  const [said, setSaid] = useState('')
  const titleId = useId()
  const Heading = `h${level}` as const
  const isFrozen = card.status === 'frozen'

  const change = async (): Promise<string> => {
    if (mustSign()) {
      setStep('signing')
      const refusal = await prove()
      if (refusal !== null) return refusal
    }
    setStep('changing')
    try {
      const changed = await setFrozen(wallet, !isFrozen)
      onChange(changed)
      return words.done[changed.status]
    } catch (error) {
      const { kind, sentence } = failureOf(error, wallet)
      if (kind === 'unproven') {
        forget()
        return sentence
      }
      onDoubt()
      return `${sentence} ${words.unknown}`
    }
  }
  const press = async () => {
    if (step !== 'idle') return
    setSaid('')
    setSaid(await change())
    setStep('idle')
  }
  const label = isFrozen ? words.unfreeze : words.freeze
  const changing = isFrozen ? words.unfreezing : words.freezing
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <Heading id={titleId} className={styles.partTitle}>
        {words.title}
      </Heading>
      <p className={styles.text}>{isFrozen ? words.frozen : words.active}</p>
      <div className={styles.action}>
        <NetworkButton aria-disabled={step !== 'idle'} onClick={() => void press()}>
          {step === 'changing' ? changing : label}
        </NetworkButton>
      </div>
      <p className={styles.said} role="status">
        {step === 'signing' ? heldCard.details.signing : said}
      </p>
    </section>
  )
}
