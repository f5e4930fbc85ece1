import type { QueryClient } from '@tanstack/react-query'
import { notificationWords as words } from '../../content/notifications.ts'
import { markRead } from '../../data/api/notifications.ts'
import { toast } from '../toasts/toasts.ts'

/** Marks one as read. A toast reports a failure. */
export async function markOne(client: QueryClient, id: string): Promise<void> {
  if (!(await markRead(client, id))) toast({ title: words.notMarked, tone: 'bad' })
}

/** Marks all as read. A toast reports the outcome. */
export async function markAll(client: QueryClient): Promise<void> {
  if (await markRead(client)) toast({ title: words.allMarked, tone: 'good' })
  else toast({ title: words.notMarked, tone: 'bad' })
}
