import { install } from '../../content/install.ts'
import { settings } from './content.ts'
import { useInstallWay } from '../../pwa/install-state.ts'
import { InstallButton } from '../../shell/install/install-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './installing.module.css'
import { Row, Section } from './section.tsx'

const words = install.section

/** Whether the app is installed on this device, and how to install it. A prerendered page can't know. */
export function Installing() {
  const isHydrated = useHydrated()
  const way = useInstallWay()
  const state = way === 'installed' ? words.installed : words.inBrowser
  return (
    <Section id="installing" title={settings.installing.title}>
      <dl>
        <Row label={words.state} value={isHydrated ? state : ''} note={words.lead} />
      </dl>
      <div className={styles.way}>
        <p className={styles.text}>{words.once}</p>
        <div className={styles.button}>{isHydrated ? <InstallButton /> : null}</div>
      </div>
    </Section>
  )
}
