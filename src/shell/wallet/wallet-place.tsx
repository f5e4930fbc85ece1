import { lazy, Suspense } from 'react'
import { keepTrying } from '../../ui/keep-trying.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './wallet-place.module.css'

const WalletButton = lazy(keepTrying(async () => ({ default: (await import('./wallet-button.tsx')).WalletButton })))

/** Room for the wallet button, which comes after the first paint: nothing moves when it does. */
export function WalletPlace() {
  const hydrated = useHydrated()
  return <span className={styles.place}>{hydrated ? <Suspense><WalletButton /></Suspense> : null}</span>
}
