import { settings } from './content.ts'
import { Page } from '../../ui/page.tsx'
import { Appearance } from './appearance.tsx'
import { Installing } from './installing.tsx'
import { Notifications } from './notifications.tsx'
import styles from './settings.module.css'
import { Stored } from './stored.tsx'

/** The settings of this device: appearance, stored data, installation, notifications. */
export function Settings() {
  return (
    <Page title={settings.title} lead={settings.lead}>
      <div className={styles.sections}>
        <Appearance />
        <Installing />
        <Notifications />
        <Stored />
      </div>
    </Page>
  )
}
