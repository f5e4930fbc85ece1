import { updates } from './update-store.ts'

const HOUR_MS = 3_600_000
/** Whoever switches between two apps makes the page visible all the time. */
const BETWEEN_LOOKS_MS = 60_000
/** A worker that hasn't taken over by now won't; reloading brings the new page from the server anyway. */
const TAKE_OVER_MS = 4000

interface Emitter {
  addEventListener(type: string, listener: () => void): void
}

/** What is watched: as much of the browser's own objects as it takes. */
interface UpdateParts {
  registration: Emitter & { readonly active: object | null; readonly waiting: object | null; readonly installing: Emitter | null }
  workers: Emitter & { readonly controller: object | null }
  page: Emitter & { readonly visibilityState: string }
  /** Asks the server whether there is a new worker; rejects without a network. */
  update: () => Promise<unknown>
  skipWaiting: () => void
  reload: () => void
  /** Whether a reload would clear something that somebody has typed. */
  typed: () => boolean
}

/**
 * Offers a new version as soon as it waits, in every tab, and reloads when it has taken over: at once where the person
 * asked for it, and in the other tabs unless somebody has typed something there. Such a tab goes on with the old code
 * and keeps the offer. Looks for a new version every hour and whenever the page comes into view.
 */
export function watchUpdates({ registration, workers, page, update, skipWaiting, reload, typed }: UpdateParts): void {
  // A page that came before the first worker took charge, or beside it, is as new as that worker: no reason to reload.
  const current = registration.active
  let inCharge = workers.controller !== null
  let asked = false
  let lookedAt = Date.now()

  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  offerWaiting()

  // Not the event of one worker: that one doesn't come on the page that saw the very first worker install.
  workers.addEventListener('controllerchange', () => {
    const first = !inCharge && (current === null || workers.controller === current)
    inCharge = true
    if (first) return
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
    // Another tab may have applied it before.
    if (!registration.waiting) return reload()
    skipWaiting()
    setTimeout(reload, TAKE_OVER_MS)
  }

  function look(): void {
    lookedAt = Date.now()
    update().catch(() => {
      // No network: the next look will tell.
    })
  }
}
