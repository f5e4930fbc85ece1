import { useId, type ReactNode } from 'react'
import { push } from '../../content/push.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { ChoiceErrors, TypedChoices } from './notification-choices.ts'
import { Check } from './check.tsx'
import styles from './notifications.module.css'

const words = push.form
const WalletAlerts = lazyPart(() => import('./wallet-alerts.tsx'), 'WalletAlerts')
const price = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const

interface NotificationFormProps {
  typed: TypedChoices
  errors: ChoiceErrors
  onChange: (changes: Partial<TypedChoices>) => void
  disabled: boolean
}

/** The choice of notifications. Every field is always shown, so that nothing moves; typing into one turns its choice on. */
export function NotificationForm({ typed, errors, onChange, disabled }: NotificationFormProps) {
  // Only the device knows its wallets: no page has this part.
  const isHydrated = useHydrated()
  return (
    <fieldset className={styles.form} disabled={disabled}>
      <legend className={styles.legend}>{words.what}</legend>
      <div className={styles.choice}>
        <Check label={words.vault} checked={typed.vault} onChange={(vault) => onChange({ vault })} />
        <div className={styles.more}>
          <TextField
            label={words.vaultFrom}
            value={typed.amount}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            hint={words.vaultFromHint}
            onChange={(amount) => onChange({ amount, vault: true })}
            {...(errors.amount === undefined ? {} : { error: errors.amount })}
          />
        </div>
      </div>
      <div className={styles.choice}>
        <p className={styles.check}>{words.wallets}</p>
        <div className={styles.later}>{isHydrated ? <WalletAlerts typed={typed} error={errors.wallets} onChange={onChange} /> : null}</div>
      </div>
      <div className={styles.choice}>
        <Check label={words.price} checked={typed.price} onChange={(price) => onChange({ price })} />
        <div className={styles.more}>
          <TextField label={words.above} value={typed.above} {...price} hint="" onChange={(above) => onChange({ above, price: true })} {...(errors.above === undefined ? {} : { error: errors.above })} />
          <TextField label={words.below} value={typed.below} {...price} hint={words.priceHint} onChange={(below) => onChange({ below, price: true })} {...(errors.below === undefined ? {} : { error: errors.below })} />
        </div>
      </div>
      <div className={styles.choice}>
        <Check label={words.quiet} checked={typed.quiet} onChange={(quiet) => onChange({ quiet })} />
        <Times typed={typed} onChange={onChange} error={errors.quiet} />
      </div>
    </fieldset>
  )
}

function Times({ typed, onChange, error }: Pick<NotificationFormProps, 'typed' | 'onChange'> & { error: string | undefined }) {
  const hint = useId()
  const both = { 'aria-describedby': hint, 'aria-invalid': error !== undefined, type: 'time', className: styles.time } as const
  return (
    <div className={styles.more}>
      <div className={styles.times} role="group" aria-label={words.quiet}>
        <Labelled label={words.from}>
          <input {...both} value={typed.from} onChange={(event) => onChange({ from: event.currentTarget.value, quiet: true })} />
        </Labelled>
        <Labelled label={words.to}>
          <input {...both} value={typed.to} onChange={(event) => onChange({ to: event.currentTarget.value, quiet: true })} />
        </Labelled>
      </div>
      <p id={hint} className={styles.hint} data-invalid={error === undefined ? undefined : ''}>
        {error ?? words.quietHint}
      </p>
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={styles.labelled}>
      <span>{label}</span>
      {children}
    </label>
  )
}
