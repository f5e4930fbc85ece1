import { lazyPart } from '../../ui/lazy-part.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './wallet-place.module.css'

const WalletButton = lazyPart(() => import('./wallet-button.tsx'), 'WalletButton')

/** Room for the wallet button, which comes after the first paint: nothing moves when it does. */
export function WalletPlace() {
  const hydrated = useHydrated()
  return <span className={styles.place}>{hydrated ? <WalletButton /> : null}</span>
}
