import { z } from 'zod'
import type { Answer, Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, passing, problem, problems } from '../openapi/problems.ts'

const tag = 'notifications'
/** The subscription, and the proof that it is the caller's. */
const credentials: readonly Parameter[] = [
  { name: 'id', in: 'path', required: true, description: 'As answered when the device subscribed.', schema: z.string() },
  { name: 'Authorization', in: 'header', required: true, description: '`Bearer ` and the secret from the same answer.', schema: z.string() },
]
const unknown = problem('There is no such subscription, or this is not its secret.')
const done: Answer = { description: 'Done.' }
const { tooMany } = problems
const ofSubscription = { ...ofBody, 400: problem('The body is not what it should be, or this server does not send to that push service.') }

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
    summary: 'Subscribe a device',
    description: 'To movements of the vault, to the unlock of a stake, or both. Subscribing again replaces the old subscription.',
    body: 'PushRequest',
    answers: {
      201: { description: 'The secret is required to change or end the subscription.', content: { 'application/json': 'PushCredentials' } },
      ...ofSubscription,
      503: passing('The server accepts no more devices.'),
    },
  },
  {
    method: 'post',
    path: '/api/push/subscriptions/{id}/test',
    tag,
    summary: 'Send a device one message now',
    parameters: credentials,
    answers: { 204: done, 404: unknown, 429: tooMany, 503: passing('The push service does not answer.') },
  },
  {
    method: 'put',
    path: '/api/push/subscriptions/{id}',
    tag,
    summary: 'Change the choices or the address of a device',
    parameters: credentials,
    body: 'PushUpdate',
    answers: { 204: done, ...ofSubscription, 404: unknown },
  },
  {
    method: 'delete',
    path: '/api/push/subscriptions/{id}',
    tag,
    summary: 'Unsubscribe a device',
    description: 'Deletes everything stored for it.',
    parameters: credentials,
    answers: { 204: done, 404: unknown, 429: tooMany },
  },
]
