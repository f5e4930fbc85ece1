import { createBrowserHistory } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { unknownDeployment, type Deployment } from './contract/deployment.ts'
import { idle } from './data/idle.ts'
import { connection } from './data/live/connection.ts'
import { readDeployment } from './data/live/deployment.ts'
import { cacheFigures } from './data/snapshot/figure-cache.ts'
import { persistFigures, restoreFigures } from './data/snapshot/persistence.ts'
import { createQueryClient } from './data/live/queries.ts'
import { followPageClock } from './data/live/server-clock.ts'
import { createViewSource } from './data/live/view-source.ts'
import { allDone } from './data/under-way.ts'
import { INITIAL_STATE_ELEMENT_ID, readInitialState } from './page/initial-state.ts'
import { createAppRouter } from './routes.tsx'
import { acceptToday, isAcceptedToday } from './shell/disclaimer/acceptance.ts'
import { breath } from './ui/breath.ts'
import { keepTrying } from './ui/keep-trying.ts'

/** Beyond this the page starts without the stored figures. */
const RESTORE_PATIENCE_MS = 400
const SOON = { within: 800, otherwise: 800 }
/** Where the app still waits for a part of it, the worker may bring the version that has it. */
const WORKER_WITHIN_MS = 5_000
/** The worker's some 250 files keep a phone busy, which has its sections to take over first. */
const SECTIONS_WITHIN_MS = 8_000

/**
 * The order matters: first the page's own figures, then stored ones where they are newer, then the router, and only then
 * React, so that its first render is what the page already shows.
 */
async function start(): Promise<void> {
  // The code that keeps figures fresh is not part of the first load: it comes during hydration.
  const live = keepTrying(() => import('./data/live/bring-figures.ts'))()
  // Each step is a task of its own: a press or a paint goes between.
  await breath()
  const [gate, root] = [element('gate'), element('root')]
  const initialState = readInitialState(element(INITIAL_STATE_ELEMENT_ID).textContent)
  const queryClient = createQueryClient()
  if (initialState) {
    cacheFigures(queryClient, initialState.figures)
    if (initialState.link === 'down') connection.getState().missed()
    else followPageClock(initialState.now, arrivedAt())
  }
  const known = initialState && initialState.deployment.mint !== '' ? initialState.deployment : null
  // A slow store delays nothing: what it gives later still gets into the cache, and from there to the screen.
  const snapshot = await Promise.race([restoreFigures(queryClient, known), wait(RESTORE_PATIENCE_MS)])
  const deployment: Deployment = known ?? snapshot?.deployment ?? (await readDeployment().catch(() => unknownDeployment))
  await breath()
  const view = createViewSource({
    queryClient,
    deployment,
    initialState,
    storedVaultBalance: snapshot?.figures['/api/vault/live-balance']?.vaultBalance,
  })
  persistFigures(queryClient, deployment)

  await breath()
  const router = createAppRouter(createBrowserHistory(), { scrollRestoration: true })
  const app = <App queryClient={queryClient} view={view} router={router} />

  if (isAcceptedToday()) {
    gate.remove()
    if (initialState) {
      // The page arrives rendered: React must expect it without the boundaries that client rendering adds.
      router.ssr = { manifest: undefined }
      await router.load()
      // As a transition React renders it in slices.
      startTransition(() => void hydrateRoot(root, app))
    } else {
      createRoot(root).render(app)
    }
    void live.then(({ bringFigures }) => bringFigures(queryClient, deployment))
    return
  }

  // Nothing of the app exists behind the disclaimer. It is rendered once accepted.
  root.replaceChildren()
  // Its words are in the page: its code comes on the one visit of the day that asks for it.
  const { Disclaimer } = await keepTrying(() => import('./shell/disclaimer/disclaimer.tsx'))()
  const disclaimer = (
    <Disclaimer
      onAccept={() => {
        acceptToday()
        document.documentElement.dataset['gate'] = 'open'
        gateRoot.unmount()
        gate.remove()
        createRoot(root).render(app)
        void live.then(({ bringFigures }) => bringFigures(queryClient, deployment))
        // The pressed button is gone: keyboard focus continues at the content, not at the top of the page.
        void router.load().then(() => requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true })))
      }}
    />
  )
  const gateRoot = initialState ? hydrateRoot(gate, disclaimer) : createRoot(gate)
  if (!initialState) gateRoot.render(disclaimer)
}

/** When the page came from the server, by the device's clock; NaN where it may come from the browser's cache. */
function arrivedAt(): number {
  const [visit] = performance.getEntriesByType('navigation')
  const isNew = visit instanceof PerformanceNavigationTiming && visit.type !== 'back_forward'
  return isNew ? performance.timeOrigin + visit.responseStart : Number.NaN
}

function wait(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`index.html lacks #${id}`)
  return found
}

// The script in index.html that recovers an app that fails to start waits for this.
const started = start()
void started.then(() => {
  window.dispatchEvent(new Event('app-started'))
  void idle(SOON).then(() => delete document.documentElement.dataset['fresh'])
})
// Also behind the disclaimer: a wallet's answer is taken out of the address, and the app that waits for it may be elsewhere.
if (window.location.pathname === '/wallet/return') void import('./wallet/links/return-visit.ts').then(({ visitReturn }) => visitReturn())
// What the page itself needs goes first. An app that could not start needs its worker all the more.
const pageIsReady = Promise.race([started.catch(() => {}), wait(WORKER_WITHIN_MS)])
  .then(() => Promise.race([allDone(), wait(SECTIONS_WITHIN_MS)]))
  .then(() => idle(SOON))
void import('./pwa/register.ts').then(({ registerServiceWorker }) => registerServiceWorker(pageIsReady))
