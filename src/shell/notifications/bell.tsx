import { useState } from 'react'
import { createPortal } from 'react-dom'
import { notificationWords as words } from '../../content/notifications.ts'
import { useNotifications } from '../../data/api/notifications.ts'
import icon from '../../ui/icon-button.module.css'
import { BellIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PanelButton } from '../../ui/panel-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from '../../ui/count-badge.module.css'
import { unreadBadge } from './unread-badge.ts'

/** The id of its place in the header, which keeps room for it until it loads after the first paint. */
const BELL_PLACE = 'bell-place'

const loadPanel = () => import('./panel.tsx')
const NotificationsPanel = lazyPart(loadPanel, 'NotificationsPanel')

/** The header's bell, for news that concerns every holder. The vault has its own bell for all its movements. */
export function NotificationsBell() {
  const [place] = useState(() => document.getElementById(BELL_PLACE))
  const known = useNotifications()
  const badge = unreadBadge(known.unread)
  if (!place) return null
  return createPortal(
    <PanelButton className={`${icon.icon} ${styles.host}`} opens="dialog" load={loadPanel} renderPanel={(props) => <NotificationsPanel {...props} known={known} />}>
      <BellIcon />
      <VisuallyHidden>{words.open}</VisuallyHidden>
      {badge === '' ? null : (
        <span className={styles.badge}>
          <VisuallyHidden>, </VisuallyHidden>
          {badge}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </PanelButton>,
    place,
  )
}
