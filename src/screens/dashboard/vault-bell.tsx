import { dashboard } from './content.ts'
import { BellIcon } from '../../ui/icons.tsx'
import { PanelButton } from '../../ui/panel-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './vault-bell.module.css'

const loadPanel = () => import('./vault-bell-panel.tsx')
const VaultBellPanel = lazyPart(loadPanel, 'VaultBellPanel')

/** The vault's bell, with its latest transactions. The header has another bell, for other news. */
export function VaultBell() {
  return (
    <PanelButton className={styles.bell} opens="dialog" load={loadPanel} renderPanel={(props) => <VaultBellPanel {...props} />}>
      <BellIcon />
      <VisuallyHidden>{dashboard.bell.open}</VisuallyHidden>
    </PanelButton>
  )
}
