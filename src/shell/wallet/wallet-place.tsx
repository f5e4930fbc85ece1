import { lazyPart } from '../../ui/lazy-part.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './wallet-place.module.css'

const WalletButton = lazyPart(() => import('./wallet-button.tsx'), 'WalletButton')

/** Reserves room for the wallet button, so that nothing moves when it loads after the first paint. */
export function WalletPlace() {
  const hydrated = useHydrated()
  return <span className={styles.place}>{hydrated ? <WalletButton /> : null}</span>
}
