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

// The two keys are not with the others, which every page loads before it shows anything.
const LIST = `/api/notifications?limit=${USUAL_NOTIFICATIONS}`
const UNREAD = '/api/notifications/unread'
const LIST_EVERY_MS = 30_000
const UNREAD_EVERY_MS = 15_000
/** After this a mark counts as failed. */
const MARK_WITHIN_MS = 10_000

/** The notifications for all visitors, marked as read by this device. Fetched while the page is visible and online. */
export const notificationsQuery = queryOptions({
  queryKey: [LIST],
  queryFn: ({ signal }) => readWith(LIST, notificationList, { signal }),
  staleTime: LIST_EVERY_MS,
  refetchInterval: LIST_EVERY_MS,
  refetchOnWindowFocus: true,
  retry: false,
})

/** How many notifications are unread. */
export const unreadQuery = queryOptions({
  queryKey: [UNREAD],
  queryFn: ({ signal }) => readWith(UNREAD, unreadNotifications, { signal }),
  staleTime: UNREAD_EVERY_MS,
  refetchInterval: UNREAD_EVERY_MS,
  refetchOnWindowFocus: true,
  retry: false,
})

export interface KnownNotifications {
  /** The last list received, kept while offline; undefined until there is one. */
  notifications: readonly Notification[] | undefined
  unread: number
  failed: boolean
}

/** The last known notifications, kept in memory only. */
export function useNotifications(): KnownNotifications {
  const enabled = useLink() !== 'down'
  const { data: list, isError } = useQuery({ ...notificationsQuery, enabled })
  const { data: unread } = useQuery({ ...unreadQuery, enabled })
  return { notifications: list?.notifications, unread: unread?.count ?? 0, failed: isError }
}

/** Marks one as read, or all without an id. Shown at once; undone, and resolves to false, if it could not be sent. */
export async function markRead(client: QueryClient, id?: string): Promise<boolean> {
  // A response still on its way is from before the mark.
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
