import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { outgoingPage as words } from './content.ts'
import styles from './outgoing.module.css'

const TrayList = lazyPart(() => import('./tray-list.tsx'), 'TrayList')

/** The tray: forms that wait on this device to be sent. What is in it, no prerendered page knows. */
export function Outgoing() {
  const hydrated = useHydrated()
  return (
    <Page title={words.title} lead={words.lead}>
      <Section name="tray" title={words.list}>
        <div className={styles.tray}>{hydrated ? <TrayList /> : null}</div>
      </Section>
    </Page>
  )
}
