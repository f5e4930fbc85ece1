import { keepInstallOffer } from './pwa/install-early.ts'
import { keepEarlyPresses } from './shell/frame/early-presses.ts'
import './ui/global.css'

/** A page that paints nothing for so long is in the background, or waits for something else than us. */
const PATIENCE_MS = 300

keepInstallOffer()
keepEarlyPresses(document.body)
// The page arrives rendered and with its figures: the app's code lies ready beside it, but what it does comes second.
void painted().then(() => import('./start.tsx'))

/** Resolves when what arrived has been painted; at once where nobody looks. */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    // A frame's callbacks run before it is painted.
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
