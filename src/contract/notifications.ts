import { z } from 'zod/mini'
import { count } from './amount.ts'

export const notificationKinds = ['vault', 'staking', 'network', 'announcement'] as const

/** What a notification about stakes tells. A field of its own: older apps don't know it, and show the rest. */
export const notificationTopics = ['stake', 'unstake', 'unlock'] as const

/** The maximum of one response, and its default. */
export const MOST_NOTIFICATIONS = 100
export const USUAL_NOTIFICATIONS = 50

/** An event that matters to every holder. `read` is this device's. */
export const notification = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(notificationKinds),
  topic: z.optional(z.enum(notificationTopics)),
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  message: z.string().check(z.maxLength(1000)),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
  /** The place in the app that shows more. */
  href: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
})
export type Notification = z.infer<typeof notification>

/** GET /api/notifications?limit=50: the newest first. */
export const notificationList = z.object({ notifications: z.array(notification) })
export type NotificationList = z.infer<typeof notificationList>

/** GET /api/notifications/unread */
export const unreadNotifications = z.object({ count })
export type UnreadNotifications = z.infer<typeof unreadNotifications>

/** POST /api/notifications/{id}/read and /api/notifications/read-all: how many remain unread. */
export const notificationsMarked = z.object({ success: z.literal(true), count })
