import { useStore } from 'zustand'
import { wallet as words } from './content.ts'
import { Button } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { useWallet, WalletProvider } from '../../wallet/wallet-context.tsx'
import { openWalletSheet, walletSheet } from '../../wallet/wallet-sheet-store.ts'
import styles from '../menu/menu-sheet.module.css'
import { useWalletActions } from './use-wallet-actions.ts'

/** The wallet in the menu of small screens, within the thumb's reach: it does everything that the header's button can. */
export function MenuWallet({ onPress }: { onPress: () => void }) {
  return (
    <WalletProvider>
      <Own onPress={onPress} />
    </WalletProvider>
  )
}

function Own({ onPress }: { onPress: () => void }) {
  const { connect } = useWallet()
  const { label, actions } = useWalletActions()
  const press = (act: () => void) => {
    onPress()
    act()
  }
  const { trip } = useStore(walletSheet)
  if (trip !== null) return <Button onClick={() => press(openWalletSheet)}>{words.waiting(trip.wallet)}</Button>
  if (actions.length === 0) return <Button onClick={() => press(() => void connect())}>{words.connect}</Button>
  return (
    <div role="group" aria-label={label} className={styles.wallet}>
      <p className={styles.address}>{label}</p>
      {actions.map((action) =>
        'href' in action ? (
          <ExternalLink key={action.label} look="secondary" href={action.href} onClick={onPress}>
            {action.label}
          </ExternalLink>
        ) : (
          <Button key={action.label} onClick={() => press(action.onSelect)}>
            {action.label}
          </Button>
        ),
      )}
    </div>
  )}
