import { useQuery } from '@tanstack/react-query'
import { useView } from '../../../data/live/use-view.ts'
import { useNow } from '../../../data/live/use-now.ts'
import { nameOf } from '../../../data/my/name-of.ts'
import { walletQuery } from '../../../data/my/wallet-query.ts'
import type { WatchedWallet } from '../../../data/my/watched-wallet.ts'
import { walletTotal } from '../../../page/my-view.ts'
import { formatCountdown } from '../../../rules/countdown.ts'
import { formatExact, shorten } from '../../../rules/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { walletWords as words } from '../content.ts'
import styles from '../my.module.css'
import { WalletPanel } from './wallet-panel.tsx'

const COUNTDOWN_EVERY_MS = 10_000

export interface WalletRowProps {
  wallet: WatchedWallet
  isOpen: boolean
  onToggle: () => void
}

/** A watched wallet in two lines, and everything about it once it is opened. */
export function WalletRow({ wallet, isOpen, onToggle }: WalletRowProps) {
  const { address } = wallet
  const { data: known } = useQuery({ ...walletQuery(address), enabled: false })
  const now = useNow(COUNTDOWN_EVERY_MS)
  const isDown = useView('link').state === 'down'
  const total = known?.wallet && walletTotal(known.wallet)
  const unlocksAt = known?.wallet?.stake?.unlocksAt
  const left = unlocksAt ? formatCountdown(Date.parse(unlocksAt) - now) : ''
  const panel = `wallet-${address}`
  return (
    <li className={styles.wallet}>
      <h3>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={isOpen ? panel : undefined} onClick={onToggle}>
          <span className={styles.name}>{nameOf(wallet)}</span>
          <span>
            {total ? `${formatExact(total.amount)} BD` : ''}
            {known?.refusal ? words.wallet.unreadable : ''}
          </span>
          <span className={styles.quiet}>{wallet.label === '' ? '' : shorten(address, 4, 4)}</span>
          <span className={styles.quiet}>{left === '' ? '' : `${words.unlockIn} ${left}`}</span>
        </button>
      </h3>
      {total?.meta.state === 'incomplete' ? <Badge text={words.incomplete} /> : null}
      {isOpen ? (
        <div id={panel} className={styles.panel}>
          <WalletPanel wallet={wallet} known={known} isDown={isDown} />
        </div>
      ) : null}
    </li>
  )
}
