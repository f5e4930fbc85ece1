import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { notificationWords as words } from '../../content/notifications.ts'
import type { Notification } from '../../contract/notifications.ts'
import type { KnownNotifications } from '../../data/api/notifications.ts'
import { useLink } from '../../data/live/use-connection.ts'
import { formatLocal } from '../../page/local-time.ts'
import { formatAge } from '../../rules/age.ts'
import { PopoverPanel } from '../../ui/chakra/popover-panel.tsx'
import { CheckIcon } from '../../ui/first-icons.tsx'
import { useNow } from '../../data/live/use-now.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { markAll, markOne } from './mark-notifications.ts'
import { NetworkButton } from '../figures/network-button.tsx'
import styles from './panel.module.css'
import { PlaceLink } from '../frame/place-link.tsx'

export interface NotificationsPanelProps {
  triggerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  known: KnownNotifications
}

/** The panel of the header's bell; loads when the pointer or the focus first reaches the bell. */
export function NotificationsPanel({ known, ...popover }: NotificationsPanelProps) {
  const client = useQueryClient()
  const listId = useId()
  const anyUnread = known.unread > 0 || known.notifications?.some(({ read }) => !read) === true
  return (
    <PopoverPanel {...popover} title={words.title} close={words.close}>
      <NotificationRows listId={listId} known={known} onMark={(id) => void markOne(client, id)} onLeave={() => popover.onOpenChange(false)} />
      {anyUnread ? (
        <div className={styles.foot}>
          <NetworkButton
            onClick={() => {
              // The button disappears with the last unread notification, so the focus moves to the list.
              document.getElementById(listId)?.focus({ preventScroll: true })
              void markAll(client)
            }}
          >
            {words.markAll}
          </NetworkButton>
        </div>
      ) : null}
    </PopoverPanel>
  )
}

export interface NotificationRowsProps {
  listId?: string
  known: KnownNotifications
  onMark: (id: string) => void
  /** Called before a link leaves the page. */
  onLeave: () => void
}

/** The notifications, newest first, or why there are none. */
export function NotificationRows({ listId, known: { notifications, failed }, onMark, onLeave }: NotificationRowsProps) {
  const now = useNow(1000)
  const [filter, setFilter] = useState<Filter>('all')
  const isDown = useLink() === 'down'
  if (!notifications) {
    return (
      <p className={styles.instead} role="status">
        {isDown ? words.offline : failed ? words.failed : words.loading}
      </p>
    )
  }
  if (notifications.length === 0) {
    return (
      <div className={styles.instead} role="status">
        <p className={styles.emptyTitle}>{words.empty}</p>
        <p>{words.emptyHint}</p>
      </div>
    )
  }
  const shown = notifications.filter(({ kind }) => filter === 'all' || groupOf(kind) === filter)
  const isMixed = new Set(notifications.map(({ kind }) => groupOf(kind))).size > 1
  return (
    <>
      {isMixed ? <SelectField label={words.filter} value={filter} choices={filters} onChange={setFilter} /> : null}
      <ul id={listId} className={styles.rows} aria-label={words.title} tabIndex={-1}>
        {shown.map((one) => (
          <Row key={one.id} notification={one} now={now} onMark={onMark} onLeave={onLeave} />
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className={styles.instead} role="status">
          {words.noneOfKind}
        </p>
      ) : null}
    </>
  )
}

type Filter = keyof typeof words.filters
const filters = (['all', 'vault', 'staking', 'other'] as const).map((value) => ({ value, label: words.filters[value] }))

function groupOf(kind: Notification['kind']): Filter {
  return kind === 'vault' || kind === 'staking' ? kind : 'other'
}

function Row({ notification, now, onMark, onLeave }: { notification: Notification; now: number } & Pick<NotificationRowsProps, 'onMark' | 'onLeave'>) {
  const { id, kind, topic, title, message, createdAt, read, href } = notification
  const at = Date.parse(createdAt)
  const mark = () => {
    if (!read) onMark(id)
  }
  return (
    <li className={styles.row} data-unread={read ? undefined : ''}>
      <div className={styles.text}>
        <p className={styles.title}>
          {read ? null : <VisuallyHidden>{words.newMark} </VisuallyHidden>}
          {href === undefined ? (
            title
          ) : (
            <PlaceLink
              href={href}
              className={styles.link ?? ''}
              onPress={() => {
                mark()
                onLeave()
              }}
            >
              {title}
            </PlaceLink>
          )}
        </p>
        {message === '' ? null : <p className={styles.message}>{message}</p>}
        <p className={styles.time}>
          {topic === undefined ? words.kinds[kind] : words.topics[topic]}
          {' · '}
          <time dateTime={createdAt} title={formatLocal(at)}>
            {formatAge(now - at)}
          </time>
        </p>
      </div>
      {read ? null : (
        <button
          type="button"
          className={styles.mark}
          aria-label={`${words.markOne}: ${title}`}
          title={words.markOne}
          onClick={(event) => {
            passFocusOn(event.currentTarget)
            mark()
          }}
        >
          <CheckIcon />
        </button>
      )}
    </li>
  )
}

/** The pressed button disappears, so the focus moves to the next one in the list, or to the list itself. */
function passFocusOn(button: HTMLButtonElement): void {
  const list = button.closest('ul')
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(button)
  const next = buttons[at + 1] ?? buttons[at - 1] ?? list
  next?.focus({ preventScroll: next === list })
}
