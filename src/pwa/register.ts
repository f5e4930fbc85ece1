import { Workbox } from 'workbox-window'
import { workerUrl } from './trusted-url.ts'
import { watchParts } from './update-parts.ts'
import { updates } from './update-store.ts'
import { watchTyping } from './update-typed.ts'
import { watchUpdates } from './update-watch.ts'

/**
 * Registers the service worker of a built app, once what the page itself needs is there; parts that can't be loaded are noticed from now
 * on. A failure is only logged: the app works without it.
 */
export function registerServiceWorker(pageIsReady: Promise<unknown>): void {
  if (!import.meta.env.PROD) return
  const reload = () => window.location.reload()
  let look = () => {}
  watchParts({ page: window, online: () => navigator.onLine, serverAnswers, look: () => look(), reload })
  if (!('serviceWorker' in navigator)) return

  const typed = watchTyping((now) => {
    if (updates.getState().typed !== now) updates.setState({ typed: now })
  })
  // At once: nobody else may make the page's one policy.
  const url = workerUrl()
  const register = () => {
    const workbox = new Workbox(url)
    const update = () => workbox.update()
    workbox
      .register()
      .then((registration) => {
        if (!registration) return
        watchUpdates({
          registration,
          workers: navigator.serviceWorker,
          page: document,
          update,
          skipWaiting: () => workbox.messageSkipWaiting(),
          reload,
          typed,
        })
        look = () => void update().catch(() => {})
        // The worker deletes the files of older versions once no page needs them.
        registration.active?.postMessage({ type: 'STARTED' })
      })
      .catch((error: unknown) => {
        // The connection went before the worker had come.
        if (navigator.onLine) console.error('the service worker could not be registered', error)
        else window.addEventListener('online', register, { once: true })
      })
  }
  void pageIsReady.then(register)
}

function serverAnswers(): Promise<boolean> {
  return fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
