import { z } from 'zod'
import { MOST_NOTIFICATIONS } from '../../../src/contract/notifications.ts'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'
import { problem, problems } from '../openapi/problems.ts'

const etag = { ETag: { description: 'Changes when the answer does.' } }
const known: Answer = { description: 'You have it already.', headers: etag }
const { tooLong, tooMany } = problems
const marked: Answer = { description: 'Marked; `count` are unread now. Sets a cookie that identifies your device.', content: { 'application/json': 'NotificationsMarked' } }
const id: Parameter = { name: 'id', in: 'path', required: true, description: 'The id of the notification.', schema: z.string() }
const limit: Parameter = { name: 'limit', in: 'query', description: 'The most to return; 50 by default.', schema: z.number().int().min(1).max(MOST_NOTIFICATIONS) }

/** The calls of the header's bell. */
export const notificationOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/notifications',
    tag: 'notifications',
    summary: 'News for every holder, newest first',
    description: 'Kept for 90 days. `read` is about your device; a new one has at most the last seven days unread.',
    parameters: [limit],
    answers: { 200: { description: 'The list.', content: { 'application/json': 'NotificationList' }, headers: etag }, 304: known, 400: problems.badRequest },
  },
  {
    method: 'get',
    path: '/api/notifications/unread',
    tag: 'notifications',
    summary: 'How many of them are unread',
    answers: { 200: { description: 'The number.', content: { 'application/json': 'UnreadNotifications' }, headers: etag }, 304: known },
  },
  {
    method: 'post',
    path: '/api/notifications/{id}/read',
    tag: 'notifications',
    summary: 'Mark one of them as read on your device',
    parameters: [id],
    answers: { 200: marked, 404: problem('There is no such notification any more.'), 413: tooLong, 429: tooMany },
  },
  {
    method: 'post',
    path: '/api/notifications/read-all',
    tag: 'notifications',
    summary: 'Mark all of them as read on your device',
    answers: { 200: marked, 413: tooLong, 429: tooMany },
  },
]
