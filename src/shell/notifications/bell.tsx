import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { notificationWords as words } from '../../content/notifications.ts'
import { useNotifications } from '../../data/api/notifications.ts'
import { BellIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './bell.module.css'
import { unreadBadge } from './unread-badge.ts'

/** Where it stands in the header, which keeps room for it: nothing of it is needed for the first paint. */
const BELL_PLACE = 'bell-place'

const loadPanel = () => import('./panel.tsx')
const NotificationsPanel = lazyPart(loadPanel, 'NotificationsPanel')

/** The bell of the header: what every holder may care about. The vault has a bell of its own, for all that moves there. */
export function NotificationsBell() {
  const id = useId()
  const [place] = useState(() => document.getElementById(BELL_PLACE))
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const known = useNotifications()
  const badge = unreadBadge(known.unread)
  if (!place) return null
  return createPortal(
    <>
      <button
        id={id}
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => {
          setAsked(true)
          setOpen(!open)
        }}
      >
        <BellIcon />
        <VisuallyHidden>{words.open}</VisuallyHidden>
        {badge === '' ? null : (
          <span className={styles.badge}>
            <VisuallyHidden>, </VisuallyHidden>
            {badge}
            <VisuallyHidden> unread</VisuallyHidden>
          </span>
        )}
      </button>
      {asked ? (
        <NotificationsPanel triggerId={id} open={open} onOpenChange={setOpen} known={known} />
      ) : null}
    </>,
    place,
  )
}
