import { walletAlerts, type WalletAlert } from '../../contract/push.ts'
import { push } from '../../content/push.ts'
import { shorten } from '../../rules/format.ts'
import { PlaceLink } from '../../shell/frame/place-link.tsx'
import { Check } from './check.tsx'
import type { TypedChoices } from './notification-choices.ts'
import styles from './notifications.module.css'
import { useWatched } from './use-watched.ts'

const words = push.form

export interface WalletAlertsProps {
  typed: Pick<TypedChoices, 'wallets'>
  error: string | undefined
  onChange: (changes: Pick<TypedChoices, 'wallets'>) => void
}

/** What to be told of each wallet that this device watches, and of those that were chosen before. */
export function WalletAlerts({ typed: { wallets }, error, onChange }: WalletAlertsProps) {
  const watched = useWatched()
  if (!watched) return null
  const known = new Set(watched.map(({ address }) => address))
  const others = Object.keys(wallets).filter((address) => !known.has(address))
  const rows = [
    ...watched.map(({ address, name }) => ({ address, name })),
    ...others.map((address) => ({ address, name: `${shorten(address, 4, 4)}, ${words.notWatched}` })),
  ]
  const tick = (address: string, alert: WalletAlert, isOn: boolean) => {
    const before = wallets[address] ?? []
    onChange({ wallets: { ...wallets, [address]: walletAlerts.filter((one) => (one === alert ? isOn : before.includes(one))) } })
  }
  return (
    <div className={styles.more}>
      {rows.map(({ address, name }) => (
        <fieldset key={address} className={styles.wallet}>
          <legend className={styles.legend}>{name}</legend>
          {walletAlerts.map((alert) => (
            <Check key={alert} label={words.alerts[alert]} checked={wallets[address]?.includes(alert) ?? false} onChange={(isOn) => tick(address, alert, isOn)} />
          ))}
        </fieldset>
      ))}
      {rows.length === 0 ? <p className={styles.hint}>{words.noWallets}</p> : null}
      {watched.length === 0 ? (
        <p className={styles.hint}>
          <PlaceLink href="/my">{words.watch}</PlaceLink>
        </p>
      ) : null}
      <p className={styles.hint} role={error === undefined ? undefined : 'alert'} data-invalid={error === undefined ? undefined : ''}>
        {error ?? words.walletsHint}
      </p>
    </div>
  )
}
