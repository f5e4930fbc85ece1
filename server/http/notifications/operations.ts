import { z } from 'zod'
import { MOST_NOTIFICATIONS } from '../../../src/contract/notifications.ts'
import { failures } from '../openapi/failures.ts'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'

const etag = { ETag: { description: 'Changes when the answer does.' } }
const known: Answer = { description: 'You have it already.', headers: etag }
const refused = { 'application/json': 'WriteRefused' } as const
const tooMany: Answer = {
  description: 'Too many calls from your address.',
  content: refused,
  headers: { 'Retry-After': { description: 'Seconds after which it is worth asking again.' } },
}
const tooLong: Answer = { description: 'The body is too long.', content: refused }
const marked: Answer = { description: 'Marked; `count` are unread now. A cookie is set that tells your device from others.', content: { 'application/json': 'NotificationsMarked' } }
const id: Parameter = { name: 'id', in: 'path', required: true, description: 'Of the notification.', schema: z.string() }
const limit: Parameter = { name: 'limit', in: 'query', description: 'Most that are answered; 50 unless told.', schema: z.number().int().min(1).max(MOST_NOTIFICATIONS) }

/** The calls of the header's bell, and of the chat. */
export const notificationOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/notifications',
    tag: 'notifications',
    summary: 'What happened that every holder may care about, the newest first',
    description: 'Kept for 90 days. `read` is about your device; a new one has at most the last seven days unread.',
    parameters: [limit],
    answers: { 200: { description: 'The list.', content: { 'application/json': 'NotificationList' }, headers: etag }, 304: known, 400: failures.badRequest },
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
    answers: { 200: marked, 404: { description: 'There is no such notification any more.', content: refused }, 413: tooLong, 429: tooMany },
  },
  {
    method: 'post',
    path: '/api/notifications/read-all',
    tag: 'notifications',
    summary: 'Mark all of them as read on your device',
    answers: { 200: marked, 413: tooLong, 429: tooMany },
  },
  {
    method: 'post',
    path: '/api/chat/duckling',
    tag: 'assistant',
    summary: 'Ask the assistant',
    description: 'Figures in the answer come with their time and source. Nothing of what is asked is kept.',
    body: 'ChatQuestion',
    answers: {
      200: { description: 'The answer, in plain text.', content: { 'application/json': 'ChatAnswer' } },
      400: { description: 'There is no message, or it is too long.', content: refused },
      413: tooLong,
      415: { description: 'The Content-Type is not application/json.', content: refused },
      429: tooMany,
    },
  },
]
