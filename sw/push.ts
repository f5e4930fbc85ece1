/// <reference lib="webworker" />
import { push } from '../src/content/push.ts'
import { pushMessage, pushSubscription, pushTargets, type PushMessage } from '../src/contract/push.ts'
import { pushCalls } from '../src/pwa/push-calls.ts'
import { addUnread, clearUnread, endedCredentials, forgetCredentials, keepPushRecord, readPushRecord } from '../src/pwa/push-record.ts'

/** Notifications: shows what arrives, opens its target when pressed, counts the unseen ones, and keeps the subscription alive. */
export function listenToPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, readMessage(event.data))))

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, targetOf(event.notification.data)))
  })

  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(worker)))

  worker.addEventListener('message', (event) => {
    // A person who was never asked has no subscription.
    if (event.data?.type === 'SEEN' && Notification.permission !== 'default') event.waitUntil(Promise.all([clearUnread(), keepInStep(worker)]).catch(() => {}))
  })
}

/** If a push shows nothing, the browser shows a notification of its own, or ends the subscription. */
const unreadable: PushMessage = { ...push.unreadable, tag: 'unreadable', url: '/', at: 0 }

function readMessage(data: PushMessageData | null): PushMessage {
  try {
    return pushMessage.parse(data?.json())
  } catch {
    return unreadable
  }
}

async function show({ registration, clients, navigator }: ServiceWorkerGlobalScope, { title, body, tag, url, at }: PushMessage): Promise<void> {
  await registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { url },
    ...(at > 0 ? { timestamp: at } : {}),
  })
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // While the app is visible, nothing is unread.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const count = await addUnread(tag).catch(() => 0)
  if (count > 0 && 'setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => {})
}

/** Only the allowed targets of a notification; the dashboard for anything else. */
function targetOf(data: unknown): (typeof pushTargets)[number] {
  const url = typeof data === 'object' && data !== null && 'url' in data ? data.url : undefined
  return pushTargets.find((target) => target === url) ?? '/'
}

/**
 * Brings a tab that already shows the target to the front. Otherwise opens a new one: navigating an open tab could lose a
 * half-filled form.
 */
async function open({ clients, location }: ServiceWorkerGlobalScope, target: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => new URL(client.url).pathname === target)
  if (there) await there.focus()
  else await clients.openWindow(new URL(target, location.origin).href)
}

/** The push service has given the device a new endpoint, or none. */
async function resubscribe({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  const record = await readPushRecord()
  if (!record) return
  const key = await pushCalls.key()
  if (!key.ok) return
  const made = (await registration.pushManager.getSubscription()) ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key.value }))
  await moveTo(made)
}

/** Tells the server what it missed: an endpoint that changed without an event, and subscriptions ended offline. */
async function keepInStep({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  for (const credentials of await endedCredentials()) {
    const ended = await pushCalls.end(credentials)
    if (ended.ok || ended.why === 'unknown') await forgetCredentials(credentials)
  }
  const subscription = await registration.pushManager.getSubscription()
  if (subscription) await moveTo(subscription)
}

async function moveTo(made: PushSubscription): Promise<void> {
  const record = await readPushRecord()
  if (!record || record.endpoint === made.endpoint) return
  const subscription = pushSubscription.parse(made.toJSON())
  const moved = await pushCalls.update(record.credentials, { subscription })
  if (moved.ok) await keepPushRecord({ ...record, endpoint: subscription.endpoint })
}
