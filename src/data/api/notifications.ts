import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import {
  notificationList,
  notificationsMarked,
  unreadNotifications,
  USUAL_NOTIFICATIONS,
  type Notification,
  type NotificationList,
  type UnreadNotifications,
} from '../../contract/notifications.ts'
import { readWith } from './api-client.ts'
import { send } from './send.ts'
import { useLink } from '../live/use-connection.ts'

// The two keys stand here and not with the others, which every page loads before it shows anything.
const LIST = `/api/notifications?limit=${USUAL_NOTIFICATIONS}`
const UNREAD = '/api/notifications/unread'
const LIST_EVERY_MS = 30_000
const UNREAD_EVERY_MS = 15_000
/** After this a mark counts as not sent. */
const MARK_WITHIN_MS = 10_000

/** The notifications of everybody, with what this device has read. Asked for while the page is seen and there is a network. */
export const notificationsQuery = queryOptions({
  queryKey: [LIST],
  queryFn: ({ signal }) => readWith(LIST, notificationList, { signal }),
  staleTime: LIST_EVERY_MS,
  refetchInterval: LIST_EVERY_MS,
  refetchOnWindowFocus: true,
  retry: false,
})

/** How many of them are unread. */
export const unreadQuery = queryOptions({
  queryKey: [UNREAD],
  queryFn: ({ signal }) => readWith(UNREAD, unreadNotifications, { signal }),
  staleTime: UNREAD_EVERY_MS,
  refetchInterval: UNREAD_EVERY_MS,
  refetchOnWindowFocus: true,
  retry: false,
})

export interface KnownNotifications {
  /** The last list that came, also after the network went; undefined until one did. */
  notifications: readonly Notification[] | undefined
  unread: number
  failed: boolean
}

/** The last known notifications, kept in memory alone. */
export function useNotifications(): KnownNotifications {
  const enabled = useLink() !== 'down'
  const { data: list, isError } = useQuery({ ...notificationsQuery, enabled })
  const { data: unread } = useQuery({ ...unreadQuery, enabled })
  return { notifications: list?.notifications, unread: unread?.count ?? 0, failed: isError }
}

/** Marks one as read, or all where no id is given; shown at once, and taken back when it could not be sent: then it gives false. */
export async function markRead(client: QueryClient, id?: string): Promise<boolean> {
  // An answer on its way is from before.
  await Promise.all([notificationsQuery, unreadQuery].map(({ queryKey }) => client.cancelQueries({ queryKey })))
  const before = { list: client.getQueryData(notificationsQuery.queryKey), unread: client.getQueryData(unreadQuery.queryKey) }
  const isMarked = ({ id: its }: Notification) => id === undefined || its === id
  const marked = before.list?.notifications.some((one) => isMarked(one) && !one.read) === true ? 1 : 0
  show(client, {
    ...(before.list ? { list: { notifications: before.list.notifications.map((one) => (isMarked(one) ? { ...one, read: true } : one)) } } : {}),
    ...(before.unread ? { unread: { count: id === undefined ? 0 : Math.max(0, before.unread.count - marked) } } : {}),
  })
  try {
    const path = id === undefined ? '/api/notifications/read-all' : `/api/notifications/${encodeURIComponent(id)}/read`
    const { count } = await send(path, notificationsMarked, undefined, { withinMs: MARK_WITHIN_MS })
    show(client, { unread: { count } })
    return true
  } catch (error) {
    console.warn('a notification could not be marked as read', error)
    show(client, before)
    void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
    return false
  }
}

function show(client: QueryClient, { list, unread }: { list?: NotificationList | undefined; unread?: UnreadNotifications | undefined }): void {
  if (list) client.setQueryData(notificationsQuery.queryKey, list)
  if (unread) client.setQueryData(unreadQuery.queryKey, unread)
}
