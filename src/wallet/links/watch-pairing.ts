/** While the stream is silent, or can't be had. */
const EVERY_MS = 5000

/**
 * Calls `look` whenever the answer of a trip may have come: when the page is seen again, when the network is back, when the
 * server says so by its stream, and every few seconds while the page is seen. Returns what ends that.
 */
export function watchPairing(id: string, look: () => void): () => void {
  let stream: EventSource | null = null
  const isSeen = () => document.visibilityState === 'visible'
  const follow = () => {
    if (!isSeen()) {
      // Six connections to a host are all that a browser may have, and a phone wants to sleep.
      stream?.close()
      stream = null
      return
    }
    if (!stream && 'EventSource' in globalThis) {
      stream = new EventSource(`/api/live?pairing=${id}`, { withCredentials: true })
      stream.addEventListener('pairing', look)
    }
    look()
  }
  const timer = setInterval(() => {
    if (isSeen()) look()
  }, EVERY_MS)
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('online', look)
  window.addEventListener('pageshow', follow)
  follow()
  return () => {
    clearInterval(timer)
    stream?.close()
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('online', look)
    window.removeEventListener('pageshow', follow)
  }
}
