import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { settings } from './content.ts'
import styles from './wallets.module.css'

const WalletSessions = lazyPart(() => import('./wallet-sessions.tsx'), 'WalletSessions')

/** What a proof of a wallet is, and, once the wallet's code is there, the proofs. */
export function Wallets() {
  const isHydrated = useHydrated()
  return (
    <Section name="wallets" title={settings.wallets.title} small>
      <p className={styles.text}>{settings.wallets.text}</p>
      <div className={styles.place}>{isHydrated ? <WalletSessions /> : null}</div>
    </Section>
  )
}
