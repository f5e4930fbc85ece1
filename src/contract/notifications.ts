import { z } from 'zod/mini'
import { count } from './amount.ts'

export const notificationKinds = ['vault', 'staking', 'network', 'announcement'] as const

/** Most that one call answers, and how many it does unless told. */
export const MOST_NOTIFICATIONS = 100
export const USUAL_NOTIFICATIONS = 50

/** Something that every holder may care about. `read` is this device's. */
export const notification = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(notificationKinds),
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  message: z.string().check(z.maxLength(1000)),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
  /** Where in the app more of it is to be seen. */
  href: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
})
export type Notification = z.infer<typeof notification>

/** GET /api/notifications?limit=50: the newest first. */
export const notificationList = z.object({ notifications: z.array(notification) })
export type NotificationList = z.infer<typeof notificationList>

/** GET /api/notifications/unread */
export const unreadNotifications = z.object({ count })
export type UnreadNotifications = z.infer<typeof unreadNotifications>

/** POST /api/notifications/{id}/read and /api/notifications/read-all: how many are unread after it. */
export const notificationsMarked = z.object({ success: z.literal(true), count })
