import { useId } from 'react'
import { card } from '../../../content/card.ts'
import { tierFacts } from '../../../content/card-tiers.ts'
import { formatExact, shorten } from '../../../rules/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SheetHead } from '../../../ui/sheet-head.tsx'
import styles from './tier-dialog.module.css'

const words = card.dialog

export interface TierDialogProps {
  open: boolean
  tier: string
  /** Whole BD as a decimal string. */
  stakedAmount: string
  walletAddress: string
  /** Tier and stake are only the count so far. */
  atLeast?: true | undefined
  onClose: () => void
  onProceed: () => void
}

/** Welcomes a wallet that has staked enough: its tier, its limits, and the next step. */
export function TierDialog({ open, ...props }: TierDialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ tier, stakedAmount, walletAddress, atLeast, onClose, onProceed }: Omit<TierDialogProps, 'open'>) {
  const id = useId()
  const facts = tierFacts(tier)
  const items = [
    { term: words.dailyLimit, value: facts.dailyLimit },
    { term: words.monthlyLimit, value: facts.monthlyLimit },
    { term: words.staked, value: `${atLeast ? `${words.atLeast} ` : ''}${formatExact(stakedAmount)} BD` },
    { term: words.wallet, value: shorten(walletAddress, 8, 6) },
    { term: words.requires, value: facts.requires },
  ]
  return (
    <Dialog labelledBy={id} shape="sheet" onClose={onClose}>
      <div className={styles.body}>
        <SheetHead id={id} title={words.title} onClose={onClose} />
        <p className={styles.tier}>
          {facts.name}, {facts.card}
        </p>
        <p className={styles.quiet}>{words.subtitle}</p>
        <DefinitionList look="lines" className={styles.lines} items={items} />
        <h3 className={styles.quiet}>{words.benefits}</h3>
        <ul className={styles.benefits}>
          {facts.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className={styles.note}>{words.note}</p>
        <div className={styles.actions}>
          <Button look="primary" data-autofocus="" onClick={onProceed}>
            {words.proceed}
          </Button>
          <Button onClick={onClose}>{words.stay}</Button>
        </div>
      </div>
    </Dialog>
  )
}
