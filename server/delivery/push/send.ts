import webPush from 'web-push'
import type { PushMessage } from '../../../src/contract/push.ts'
import { parseRetryAfter } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import type { PushKeys } from './keys.ts'

/** A device's address, and the keys with which only it can read. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** `gone`: the device has unsubscribed. `failed`: worth a retry, but not before `retryAfterMs`. */
export type Sending = { outcome: 'sent' } | { outcome: 'gone' } | { outcome: 'failed'; reason: string; retryAfterMs: number | null }

export interface SendOptions {
  keys: PushKeys
  /** Contact for the push service: a mailto: or https: URL. */
  subject: string
  clock: Clock
  timeoutMs?: number
}

/** How long a push service keeps a message for a device that is off; after that it is no longer news. */
const KEEP_SECONDS = 86_400

/** Encrypts a message for one device and sends it to its push service. Throws only if the message can't be encrypted. */
export async function sendPush(address: PushAddress, message: PushMessage, { keys, subject, clock, timeoutMs = 10_000 }: SendOptions): Promise<Sending> {
  const { endpoint, p256dh, auth } = address
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...keys },
    TTL: KEEP_SECONDS,
    urgency: 'normal',
    // Replaces a pending message with the same topic, so that a repeat is not even delivered.
    topic: message.notification.tag,
  })
  try {
    // Follow no redirect: only the original address was checked.
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...withoutLength(headers), 'Content-Type': 'application/notification+json' },
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return { outcome: 'sent' }
    if (response.status === 404 || response.status === 410) return { outcome: 'gone' }
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), clock.now())
    return { outcome: 'failed', reason: `status ${response.status}`, retryAfterMs }
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.name : 'unknown', retryAfterMs: null }
  }
}

/** fetch computes the length itself. */
function withoutLength(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (name === 'Content-Length' ? [] : [[name, String(value)]])))
}
