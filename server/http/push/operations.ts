import { z } from 'zod'
import { failures } from '../openapi/failures.ts'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'

const content = { 'application/json': 'Failure' } as const
const tag = 'notifications'
/** Which subscription, and the proof that it is the caller's. */
const ticket: readonly Parameter[] = [
  { name: 'id', in: 'path', required: true, description: 'As it was answered when the device subscribed.', schema: z.string() },
  { name: 'Authorization', in: 'header', required: true, description: '`Bearer ` and the secret that was answered with it.', schema: z.string() },
]
const unknown: Answer = { description: 'There is no such subscription, or this is not its secret.', content }
const done: Answer = { description: 'Done.' }
const tooMany: Answer = {
  description: 'Too many calls from your address.',
  content,
  headers: { 'Retry-After': { description: 'Seconds after which it is worth asking again.' } },
}
const ofBody = {
  400: { ...failures.badRequest, description: 'The body is not what it should be, or the push service is not one that is sent to.' },
  413: { description: 'The body is too long.', content },
  415: { description: 'The Content-Type is not application/json.', content },
}

/** The calls of a device that wants notifications. */
export const pushOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/push/key',
    tag,
    summary: 'The public key that a browser subscribes with',
    answers: { 200: { description: 'base64url of 65 bytes.', content: { 'application/json': 'PushKey' } } },
  },
  {
    method: 'post',
    path: '/api/push/subscriptions',
    tag,
    summary: 'Have a device notified',
    description: 'Of movements of the vault, of the unlock of a stake, or both. A device that subscribes again replaces what it had.',
    body: 'PushRequest',
    answers: {
      201: { description: 'Whoever has the secret can change and end the subscription, and nobody else.', content: { 'application/json': 'PushTicket' } },
      ...ofBody,
      429: tooMany,
      503: { ...failures.unavailable, description: 'No more devices can be taken.' },
    },
  },
  {
    method: 'post',
    path: '/api/push/subscriptions/{id}/test',
    tag,
    summary: 'Send a device one message now',
    parameters: ticket,
    answers: { 204: done, 404: unknown, 429: tooMany, 503: { ...failures.unavailable, description: 'The push service does not answer.' } },
  },
  {
    method: 'put',
    path: '/api/push/subscriptions/{id}',
    tag,
    summary: 'Change what a device is told, or where it listens',
    parameters: ticket,
    body: 'PushUpdate',
    answers: { 204: done, ...ofBody, 404: unknown, 429: tooMany },
  },
  {
    method: 'delete',
    path: '/api/push/subscriptions/{id}',
    tag,
    summary: 'Notify a device no more',
    description: 'Everything that was kept for it is deleted.',
    parameters: ticket,
    answers: { 204: done, 404: unknown, 429: tooMany },
  },
]
