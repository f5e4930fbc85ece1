import { updates } from './update-store.ts'

const HOUR_MS = 3_600_000
/** Switching between two apps makes the page visible again and again. */
const BETWEEN_LOOKS_MS = 60_000
/** A worker that hasn't taken over by now won't; reloading brings the new page from the server anyway. */
const TAKE_OVER_MS = 4000
/** Chromium can lose a navigation that begins just as the old worker ends. */
const LOST_MS = 10_000

interface Emitter {
  addEventListener(type: string, listener: () => void): void
}

/** The parts of the browser's own objects that are needed. */
interface UpdateParts {
  registration: Emitter & { readonly active: object | null; readonly waiting: object | null; readonly installing: Emitter | null }
  workers: Emitter & { readonly controller: object | null }
  page: Emitter & { readonly visibilityState: string }
  /** Asks the server whether there is a new worker; rejects without a network. */
  update: () => Promise<unknown>
  skipWaiting: () => void
  reload: () => void
  /** Whether a reload would clear something typed. */
  typed: () => boolean
}

/**
 * Offers a new version in every tab as soon as it is waiting, and reloads once it has taken over: at once where the person
 * asked for it, and in other tabs unless something is typed there. Such a tab goes on with the old code and keeps the
 * offer. Checks for a new version every hour and each time the page becomes visible.
 */
export function watchUpdates({ registration, workers, page, update, skipWaiting, reload, typed }: UpdateParts): void {
  // A page loaded before or while the first worker took over is as new as that worker: no reason to reload.
  const current = registration.active
  let inCharge = workers.controller
  let asked = false
  let lookedAt = Date.now()

  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  offerWaiting()

  // Not a worker's own event: that one doesn't fire on the page that saw the very first worker install.
  workers.addEventListener('controllerchange', () => {
    const before = inCharge
    inCharge = workers.controller
    const first = before === null && (current === null || inCharge === current)
    // The worker that was in charge already, claiming the page once more, is no new version.
    if (first || inCharge === before) return
    if (asked || !typed()) reload()
    else offer()
  })

  setInterval(look, HOUR_MS)
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState !== 'visible') return
    offerWaiting()
    if (Date.now() - lookedAt >= BETWEEN_LOOKS_MS) look()
  })

  function follow(worker: Emitter | null): void {
    worker?.addEventListener('statechange', offerWaiting)
  }

  function offerWaiting(): void {
    if (registration.waiting && registration.active) offer()
  }

  function offer(): void {
    updates.setState({ offer: { why: 'version', apply }, typed: typed() })
  }

  function apply(): void {
    asked = true
    // Another tab may have applied it already.
    if (!registration.waiting) return reload()
    skipWaiting()
    setTimeout(leave, TAKE_OVER_MS)
  }

  function leave(): void {
    reload()
    // This page's timers run until the next page has come.
    setTimeout(leave, LOST_MS)
  }

  function look(): void {
    lookedAt = Date.now()
    update().catch(() => {
      // No network: the next check will tell.
    })
  }
}
