/// <reference lib="webworker" />
import { push } from '../src/content/push.ts'
import { pushMessage, pushMessageOf, pushSubscription, pushTargets, type PushMessage } from '../src/contract/push.ts'
import { ARRIVED, addArrived } from '../src/pwa/push-arrived.ts'
import { pushCalls } from '../src/pwa/push-calls.ts'
import { addUnread, clearUnread, keepPushRecord, readPushRecord } from '../src/pwa/push-record.ts'
import { labelOf } from '../src/pwa/push-label.ts'
import { tellPush } from '../src/pwa/push-tell.ts'

/** Notifications: shows what arrives, opens its target when pressed, counts the unseen ones, and keeps the subscription alive. */
export function pushListeners(worker: ServiceWorkerGlobalScope) {
  return {
    push: (event: PushEvent) => event.waitUntil(show(worker, readMessage(event))),

    notificationclick: (event: NotificationEvent) => {
      event.notification.close()
      event.waitUntil(open(worker, targetOf(event.notification.data)))
    },

    pushsubscriptionchange: (event: ExtendableEvent) => event.waitUntil(resubscribe(worker)),

    /** The app is seen. A person who was never asked has no subscription. */
    seen: (event: ExtendableEvent) => {
      if (Notification.permission !== 'default') event.waitUntil(Promise.all([clearUnread(), keepInStep(worker)]).catch(() => {}))
    },
  }
}

/** If a push shows nothing, the browser shows a notification of its own, or ends the subscription. */
const unreadable = pushMessageOf({ ...push.unreadable, tag: 'unreadable', url: '/', at: 0 })

/** A browser that knows declarative messages has read it already, and gives what it would show in place of the data. */
function readMessage(event: PushEvent): PushMessage {
  const proposed: unknown = Reflect.get(event, 'notification')
  try {
    if (event.data === null && typeof proposed === 'object' && proposed !== null) return pushMessage.parse(declared(proposed, Reflect.get(event, 'appBadge')))
    return pushMessage.parse(event.data?.json())
  } catch {
    return unreadable
  }
}

function declared(proposed: object, badge: unknown): unknown {
  const [title, body, tag, navigate, timestamp, data] = ['title', 'body', 'tag', 'navigate', 'timestamp', 'data'].map((name): unknown => Reflect.get(proposed, name))
  return { web_push: 8030, mutable: true, app_badge: badge ?? 1, notification: { title, body, tag, navigate, timestamp, data } }
}

/** A browser that shows declarative messages by itself dispatches them as proposals: what is shown here takes their place. */
async function show({ registration, clients, navigator }: ServiceWorkerGlobalScope, { notification, app_badge: counts }: PushMessage): Promise<void> {
  const { body, tag, timestamp, data, navigate } = notification
  const title = await labelled(notification.title, data.wallet)
  const options = {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { url: data.url },
    ...(timestamp > 0 ? { timestamp } : {}),
    // Where a press leads in a browser that asks no worker.
    navigate,
  }
  await registration.showNotification(title, options)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  await addArrived({ tag, title, body, url: data.url, at: timestamp, cameAt: Date.now() }).catch(() => {})
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const client of windows) client.postMessage({ type: ARRIVED })
  // While the app is visible, nothing is unread.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const count = await addUnread(tag, counts).catch(() => 0)
  if (count > 0 && 'setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => {})
}

/** The title with the person's own name for the wallet, which only this device knows. */
async function labelled(title: string, mark: string | undefined): Promise<string> {
  const label = mark === undefined ? '' : await labelOf(mark).catch(() => '')
  return label === '' ? title : title.replace(push.message.watched, () => label)
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

/** Tells the server what it missed: an endpoint that changed without an event, and what was decided offline. */
async function keepInStep({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  await tellPush()
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
