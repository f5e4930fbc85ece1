import { settings } from './content.ts'
import { Page } from '../../ui/page.tsx'
import { Appearance } from './appearance.tsx'
import { Installing } from './installing.tsx'
import { Notifications } from './notifications.tsx'
import { Measuring } from './measuring.tsx'
import styles from './settings.module.css'
import { Stored } from './stored.tsx'
import { Wallets } from './wallets.tsx'

/** The settings of this device: appearance, stored data, installation, notifications, proven wallets, measurements. */
export function Settings() {
  return (
    <Page title={settings.title} lead={settings.lead}>
      <div className={styles.sections}>
        <Appearance />
        <Installing />
        <Notifications />
        <Stored />
        <Wallets />
        <Measuring />
      </div>
    </Page>
  )
}
