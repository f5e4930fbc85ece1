import { keepInstallOffer } from './pwa/install-early.ts'
import { keepEarlyPresses } from './shell/frame/early-presses.ts'
import { breath } from './ui/breath.ts'
import { lateStyles } from './ui/late-styles.ts'
import './ui/global.css'

/** A page that paints nothing for this long is in the background, or not waiting for us. */
const PATIENCE_MS = 300

keepInstallOffer()
keepEarlyPresses(document.body)
// The script in index.html kept what was pressed before this one came.
window.dispatchEvent(new Event('presses-kept'))
// The page arrives rendered and with its figures: the app's code is loaded, but runs after the first paint.
void painted()
  .then(lateStyles)
  // Evaluated at once, React and the app would block twice as long: each is a task of its own.
  .then(() => import('react-dom/client'))
  .then(breath)
  .then(() => import('./app.tsx'))
  .then(breath)
  .then(() => import('./start.tsx'))

/** Resolves once the page has been painted; at once where it is hidden. */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    // A frame's callbacks run before the paint.
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
