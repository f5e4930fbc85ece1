/** What a chart fetches when it is scrolled near, in one piece. */
export { CompareBar } from './compare-bar.tsx'
export { FullScreen } from './full-screen.tsx'
export { Plot } from './plot.tsx'
