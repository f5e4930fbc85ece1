export type Pull = 'idle' | 'pulling' | 'ready' | 'updating'

/** A finger's way down, in px, before anything shows, and from which letting go refreshes. */
const SHOWS_AT = 24
const REFRESHES_AT = 96
/** Even a refresh that is done at once says that it was. */
const SHOWN_FOR_MS = 600

interface PullOptions {
  onChange: (pull: Pull) => void
  /** Resolves when it is done. */
  refresh: () => Promise<unknown>
}

/** Follows one finger that pulls the page down from its top. Returns a function that stops this. */
export function watchPull({ onChange, refresh }: PullOptions): () => void {
  let startY: number | null = null
  let pull: Pull = 'idle'
  const set = (next: Pull) => {
    if (next !== pull) onChange((pull = next))
  }

  const start = ({ touches }: TouchEvent) => {
    const finger = touches.length === 1 ? touches[0] : undefined
    startY = finger && pull === 'idle' && window.scrollY <= 0 && !document.querySelector('dialog[open]') ? finger.clientY : null
  }
  const move = ({ touches }: TouchEvent) => {
    const finger = touches[0]
    if (startY === null || !finger) return
    const way = finger.clientY - startY
    // Another finger, or the page scrolls after all.
    if (touches.length > 1 || window.scrollY > 0) return cancel()
    set(way < SHOWS_AT ? 'idle' : way < REFRESHES_AT ? 'pulling' : 'ready')
  }
  const end = () => {
    startY = null
    if (pull !== 'ready') return pull === 'updating' ? undefined : set('idle')
    set('updating')
    void Promise.allSettled([refresh(), new Promise((resolve) => setTimeout(resolve, SHOWN_FOR_MS))]).then(() => set('idle'))
  }
  const cancel = () => {
    startY = null
    if (pull !== 'updating') set('idle')
  }

  const passive = { passive: true }
  document.addEventListener('touchstart', start, passive)
  document.addEventListener('touchmove', move, passive)
  document.addEventListener('touchend', end, passive)
  document.addEventListener('touchcancel', cancel, passive)
  return () => {
    document.removeEventListener('touchstart', start)
    document.removeEventListener('touchmove', move)
    document.removeEventListener('touchend', end)
    document.removeEventListener('touchcancel', cancel)
  }
}
