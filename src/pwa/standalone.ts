/** Not `fullscreen`: a browser in full screen matches that too. */
export const WINDOW_OF_ITS_OWN = ['standalone', 'minimal-ui', 'window-controls-overlay'].map((mode) => `(display-mode: ${mode})`).join(', ')

/** Whether the page runs in a window of its own, as an installed app does. iOS has its own property for it. */
export function isStandalone(): boolean {
  return matchMedia(WINDOW_OF_ITS_OWN).matches || ('standalone' in navigator && navigator.standalone === true)
}

/** An app on the home screen of iOS has neither a button nor a gesture to load its page anew. */
export function lacksReload(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}
