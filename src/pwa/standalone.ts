/** Not `fullscreen`: a browser in full screen says that too. */
export const WINDOW_OF_ITS_OWN = ['standalone', 'minimal-ui', 'window-controls-overlay'].map((mode) => `(display-mode: ${mode})`).join(', ')

/** Whether the page runs in a window of its own, as an installed app does. iOS has its own word for it. */
export function isStandalone(): boolean {
  return matchMedia(WINDOW_OF_ITS_OWN).matches || ('standalone' in navigator && navigator.standalone === true)
}
