import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { watchedWallets } from '../../data/my/watched-wallets.ts'
import { Section } from '../../ui/section.tsx'
import { AddWallet } from './add/add-wallet.tsx'
import { CalendarPart } from './calendar/calendar-part.tsx'
import { walletWords as words } from './content.ts'
import { KeepList } from './keep/keep-list.tsx'
import styles from './my.module.css'
import { LIST_ID } from './wallet/wallet-actions.tsx'
import { WalletRow } from './wallet/wallet-row.tsx'

/** The watched wallets, one of them opened: the address after the # names it, as what comes after it is not sent to a server. */
export function MyWallets() {
  const { wallets, ready, failed } = useStore(watchedWallets)
  const hash = useRouterState({ select: (state) => state.location.hash })
  const navigate = useNavigate()
  const [first] = wallets
  const opened = hash === '' && wallets.length === 1 ? first?.address : hash
  const open = (address: string | null) => void navigate({ to: '/my', hash: address ?? 'none', replace: true, resetScroll: false, hashScrollIntoView: false })
  return (
    <>
      <Section small name="wallets" title={words.wallets}>
        {ready && wallets.length === 0 ? <p className={styles.quiet}>{words.none}</p> : null}
        {failed ? (
          <p className={styles.quiet} role="status">
            {words.notStored}
          </p>
        ) : null}
        <ul id={LIST_ID} tabIndex={-1}>
          {wallets.map((wallet) => (
            <WalletRow key={wallet.address} wallet={wallet} isOpen={wallet.address === opened} onToggle={() => open(wallet.address === opened ? null : wallet.address)} />
          ))}
        </ul>
      </Section>
      <AddWallet />
      {wallets.length === 0 ? null : <CalendarPart wallets={wallets} />}
      <KeepList wallets={wallets} />
    </>
  )
}
