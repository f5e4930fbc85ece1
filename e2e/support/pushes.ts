import type { Browser, CDPSession, Page, Worker } from 'playwright-core'
import { z } from 'zod'
import type { PushMessage } from '../../src/contract/push.ts'
import { pushRequestOf } from '../../server/delivery/push/testing/push.ts'
import { guest } from './guest.ts'
import { until } from './until.ts'
import { hydrated, type Visitor } from './visitor.ts'

/** A visitor in the settings, whose browser subscribes at the push service of a test, as the device of this name. */
export async function openSubscriber(browser: Browser, { url, device, service, permissions }: { url: string; device: string; service: string; permissions: string[] }): Promise<Visitor> {
  const visitor = await guest(browser, { context: { permissions, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' } })
  const { subscription } = pushRequestOf(device, {}, service)
  await visitor.context.addInitScript((json) => {
    // Asking the person is counted, and the browser's part of subscribing stands in localStorage.
    const asked = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => {
      sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked') ?? 0) + 1))
      return asked()
    }
    const made = {
      endpoint: json.endpoint,
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem('subscribed')
        return true
      },
    }
    const stub = {
      subscribe: async () => {
        localStorage.setItem('subscribed', 'yes')
        return made
      },
      getSubscription: async () => (localStorage.getItem('subscribed') === null ? null : made),
    }
    Object.assign(PushManager.prototype, stub)
    Object.assign(Navigator.prototype, { clearAppBadge: async () => void Object.assign(globalThis, { cleared: true }) })
  }, subscription)
  await visitor.page.goto(`${url}/settings`)
  await hydrated(visitor.page)
  return visitor
}

/** This document, not one before it, has cleared the badge on the icon. */
export const badgeCleared = (page: Page) => until(() => page.evaluate(() => 'cleared' in globalThis), { what: 'the badge to be cleared' })

/** Hands a message to the page's worker as the browser does when one arrives. */
export async function deliver({ cdp, registrationId, origin }: PushTarget, message: PushMessage | string): Promise<void> {
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: typeof message === 'string' ? message : JSON.stringify(message) })
}

export interface PushTarget {
  cdp: CDPSession
  registrationId: string
  origin: string
}

/** The worker of this page, as the browser's push service knows it. */
export async function pushTo(page: Page): Promise<PushTarget> {
  const { origin } = new URL(page.url())
  const cdp = await page.context().newCDPSession(page)
  let registrationId = ''
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)?.registrationId ?? registrationId
  })
  await cdp.send('ServiceWorker.enable')
  return { cdp, origin, registrationId: await until(() => registrationId !== '' && registrationId, { what: 'the registration of the worker' }) }
}

const shown = z.array(z.object({ title: z.string(), body: z.string(), tag: z.string(), data: z.object({ url: z.string() }) }))
/** What the worker shows. */
export async function notifications(worker: Worker) {
  const list = await worker.evaluate(async () => {
    const scope: unknown = globalThis
    if (typeof scope !== 'object' || scope === null || !('registration' in scope) || !(scope.registration instanceof ServiceWorkerRegistration)) return []
    return (await scope.registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data: { url: String(data.url) } }))
  })
  return shown.parse(list)
}

/** What the worker last wrote on the icon; it can't be seen in a headless browser. */
export async function badgeOf(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const badge = { count: 0 }
    Object.assign(globalThis, { badge })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => {
        badge.count = count
      },
    })
  })
  return async () => z.number().parse(await worker.evaluate(() => ('badge' in globalThis ? Reflect.get(Reflect.get(globalThis, 'badge'), 'count') : -1)))
}
