import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { walletMobile as words } from './content.ts'
import styles from './wallet-mobile.module.css'

const Steps = lazyPart(() => import('./steps.tsx'), 'Steps')

/** Where a wallet app on the same Android phone is connected and proven. Opened by a full load: its policy alone allows the call. */
export function WalletMobile() {
  const isHydrated = useHydrated()
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={styles.place}>{isHydrated ? <Steps /> : null}</div>
    </Page>
  )
}
