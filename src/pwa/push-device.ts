import { pushSubscription, walletsOf, type DevicePush, type PushChoices, type WatchedAlerts } from '../contract/push.ts'
import { pushCalls, type PushFailure } from './push-calls.ts'
import { endPushRecord, keepPushRecord, readPushRecord } from './push-record.ts'
import { tellPush } from './push-tell.ts'

/** `denied`: only the person can undo it, in the browser's settings. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'
/** `dismissed`: the person gave the browser no permission. */
export type PushOutcome = 'done' | 'dismissed' | 'denied' | PushFailure

/** A worker that isn't ready by then won't be. */
const WORKER_MS = 10_000

/** The state of notifications on this device, and its last choices. */
export async function readPushState(): Promise<{ state: PushState; choices: PushChoices | null }> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return { state: 'unsupported', choices: null }
  if (Notification.permission === 'default') return { state: 'off', choices: null }
  const record = await readPushRecord()
  const choices = record?.choices ?? null
  if (Notification.permission === 'denied') return { state: 'denied', choices }
  // A subscription that the browser dropped, such as by a change of its settings, is off even if stored here.
  const subscription = record && (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription())
  if (subscription) return { state: 'on', choices }
  if (record) await endPushRecord(record)
  return { state: 'off', choices }
}

/** Asks the browser, which may ask the person, and subscribes at the server. Call it only from a press. */
export async function turnPushOn(choices: PushChoices): Promise<PushOutcome> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const key = await pushCalls.key()
  if (!key.ok) return key.why
  const subscription = await subscribe(key.value)
  if (!subscription) return 'service'
  const made = await pushCalls.subscribe({ subscription, choices })
  if (!made.ok) return made.why
  await keepPushRecord({ credentials: made.value, endpoint: subscription.endpoint, choices })
  return 'done'
}

/** Changes the choices of the current subscription. */
export async function changePush(choices: PushChoices): Promise<PushOutcome> {
  const record = await readPushRecord()
  if (!record) return 'unknown'
  const changed = await pushCalls.update(record.credentials, { choices })
  if (!changed.ok) return changed.why
  const { unsent: _, ...rest } = record
  await keepPushRecord({ ...rest, choices })
  return 'done'
}

/**
 * Ends the alerts of wallets: on this device at once, at the server as soon as it can be told. Resolves to what they were,
 * before the server is told; empty where there were none. Never rejects.
 */
export async function endAlertsOf(wallets: readonly string[]): Promise<WatchedAlerts[]> {
  return changeAlerts((before) => ({ after: before.filter(({ wallet }) => !wallets.includes(wallet)), told: before.filter(({ wallet }) => wallets.includes(wallet)) }))
}

/** Undoes `endAlertsOf`. What was chosen for one of these wallets meanwhile stays. */
export async function resumeAlerts(ended: readonly WatchedAlerts[]): Promise<void> {
  await changeAlerts((before) => {
    const missing = ended.filter(({ wallet }) => before.every((one) => one.wallet !== wallet))
    return { after: [...before, ...missing], told: missing }
  })
}

/** Stops notifications at once, even offline: the worker tells the server later. */
export async function turnPushOff(): Promise<void> {
  const record = await readPushRecord()
  if (record) await endPushRecord(record)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await tellPush()
}

/** Sends one notification to this device now. */
export async function testPush(): Promise<PushOutcome> {
  const record = await readPushRecord()
  if (!record) return 'unknown'
  const sent = await pushCalls.test(record.credentials)
  if (sent.ok) return 'done'
  if (sent.why === 'unknown') await turnPushOff()
  return sent.why
}

/** `told`: the alerts that the change is about; without any, nothing changes. */
async function changeAlerts(change: (before: WatchedAlerts[]) => { after: WatchedAlerts[]; told: WatchedAlerts[] }): Promise<WatchedAlerts[]> {
  // A person who was never asked has no alerts, and no database for them.
  if (!('Notification' in globalThis) || Notification.permission === 'default') return []
  const record = await readPushRecord()
  if (!record) return []
  const { unlock: _, ...choices } = record.choices
  const { after, told } = change(walletsOf(record.choices))
  if (told.length === 0) return []
  try {
    await keepPushRecord({ ...record, choices: { ...choices, wallets: after }, unsent: true })
  } catch (error) {
    console.warn('the alerts could not be changed', error)
    return []
  }
  void tellPush().catch((error: unknown) => console.warn('the server could not be told of the alerts', error))
  return told
}

/** A subscription with this key. One with an older key is ended first, as browsers refuse to change the key. */
async function subscribe(publicKey: string): Promise<DevicePush | null> {
  try {
    const registration = await ready()
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
    const made = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
      const old = await registration.pushManager.getSubscription()
      if (!old) throw error
      await old.unsubscribe()
      return registration.pushManager.subscribe(options)
    })
    return pushSubscription.parse(made.toJSON())
  } catch (error) {
    console.warn('the browser could not subscribe to its push service', error)
    return null
  }
}

function ready(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('there is no service worker')), WORKER_MS)
    navigator.serviceWorker.ready.then(resolve, reject)
  })
}

/** Not every browser accepts the key as text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
