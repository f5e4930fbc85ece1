import { z } from 'zod'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, passing, problem, problems } from '../openapi/problems.ts'

const tag = 'notifications'
/** Which subscription, and the proof that it is the caller's. */
const ticket: readonly Parameter[] = [
  { name: 'id', in: 'path', required: true, description: 'As it was answered when the device subscribed.', schema: z.string() },
  { name: 'Authorization', in: 'header', required: true, description: '`Bearer ` and the secret that was answered with it.', schema: z.string() },
]
const unknown = problem('There is no such subscription, or this is not its secret.')
const done: Answer = { description: 'Done.' }
const { tooMany } = problems
const ofSubscription = { ...ofBody, 400: problem('The body is not what it should be, or the push service is not one that is sent to.') }

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
      ...ofSubscription,
      503: passing('No more devices can be taken.'),
    },
  },
  {
    method: 'post',
    path: '/api/push/subscriptions/{id}/test',
    tag,
    summary: 'Send a device one message now',
    parameters: ticket,
    answers: { 204: done, 404: unknown, 429: tooMany, 503: passing('The push service does not answer.') },
  },
  {
    method: 'put',
    path: '/api/push/subscriptions/{id}',
    tag,
    summary: 'Change what a device is told, or where it listens',
    parameters: ticket,
    body: 'PushUpdate',
    answers: { 204: done, ...ofSubscription, 404: unknown },
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
