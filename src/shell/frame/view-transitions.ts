import type { AnyRouter } from '@tanstack/react-router'
import { untilPainted } from '../../ui/after-paint.ts'

/**
 * Screens fade into one another where the browser can do that and motion is wanted. Not where the platform itself has
 * just shown the way back, as iOS does while a finger swipes. Returns a function that stops this.
 */
export function fadeBetweenScreens(router: AnyRouter): () => void {
  let isShown = false
  const note = (event: PopStateEvent) => (isShown = 'hasUAVisualTransition' in event && event.hasUAVisualTransition === true)
  window.addEventListener('popstate', note)
  const plain = router.startViewTransition
  router.startViewTransition = async (update) => {
    const isFading = !isShown && changesScreen(router) && mayFade()
    isShown = false
    if (!isFading) return update()
    // From here to the next screen nothing is painted: what was pressed shows before.
    await untilPainted()
    const { ready, finished, updateCallbackDone } = document.startViewTransition(update)
    // Rejected where a next step cuts it short, which is no failure.
    ready.catch(() => {})
    finished.catch(() => {})
    return updateCallbackDone
  }
  return () => {
    window.removeEventListener('popstate', note)
    router.startViewTransition = plain
  }
}

function changesScreen({ latestLocation, stores }: AnyRouter): boolean {
  return latestLocation.pathname !== stores.resolvedLocation.get()?.pathname
}

function mayFade(): boolean {
  return 'startViewTransition' in document && document.visibilityState === 'visible' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
