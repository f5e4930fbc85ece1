import { keepEarlyPresses } from './shell/frame/early-presses.ts'
import { breath } from './ui/breath.ts'
import { lateStyles } from './ui/late-styles.ts'
import './ui/global.css'

keepEarlyPresses(document.body)
// The script in index.html kept what was pressed before this one came.
window.dispatchEvent(new Event('presses-kept'))
// The page arrives rendered and with its figures, and asks for this once it is painted: scripts/build/after-paint.ts.
void lateStyles()
  // Evaluated at once, React and the app would block twice as long: each is a task of its own.
  .then(() => import('react-dom/client'))
  .then(breath)
  .then(() => import('./app.tsx'))
  .then(breath)
  .then(() => import('./start.tsx'))
