import webPush from 'web-push'
import type { PushMessage } from '../../../src/contract/push.ts'
import { parseRetryAfter } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import type { PushKeys } from './keys.ts'

/** Where a device listens, and the keys that only it can read with. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** What came of it. `gone`: the device has unsubscribed. `failed`: worth trying again, not before `retryAfterMs`. */
export type Sending = { outcome: 'sent' } | { outcome: 'gone' } | { outcome: 'failed'; reason: string; retryAfterMs: number | null }

export interface SendOptions {
  keys: PushKeys
  /** Whom the push service may write to. */
  subject: string
  clock: Clock
  timeoutMs?: number
}

/** A push service keeps a message for a device that is off so long; later it is no news any more. */
const KEEP_SECONDS = 86_400

/** Encrypts a message for one device and hands it to its push service. Throws only when the message can't be encrypted. */
export async function sendPush(address: PushAddress, message: PushMessage, { keys, subject, clock, timeoutMs = 10_000 }: SendOptions): Promise<Sending> {
  const { endpoint, p256dh, auth } = address
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...keys },
    TTL: KEEP_SECONDS,
    urgency: 'normal',
    // What the service still holds under the same topic gives way, so that a repeat is not even delivered.
    topic: message.tag,
  })
  try {
    // No redirect is followed: the address was checked, what it points to was not.
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: withoutLength(headers),
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

/** fetch counts the body itself. */
function withoutLength(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (name === 'Content-Length' ? [] : [[name, String(value)]])))
}
