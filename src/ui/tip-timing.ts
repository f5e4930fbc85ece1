/** How long the pointer rests on a target before its tooltip shows. */
const TIP_DELAY_MS = 700
/** Within this time after another tooltip, the next one shows at once. */
const TIP_SKIP_MS = 300
/** Time for the pointer to move from a target onto its tooltip. */
const GRACE_MS = 100

export interface TipTiming<T> {
  /** The pointer is on a target, or on its tooltip. */
  enter(thing: T): void
  /** The keyboard focus is on a target: shows at once. */
  focus(thing: T): void
  leave(): void
  /** Closes at once: Escape, a press, scrolling. */
  close(): void
}

/** Decides when a tooltip shows and hides. Calls `show` with the target, or with null to hide. */
export function createTipTiming<T>(show: (thing: T | null) => void): TipTiming<T> {
  let shown: T | null = null
  let wanted: T | null = null
  let goneAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = (thing: T) => {
    shown = thing
    show(thing)
  }
  const close = () => {
    clearTimeout(timer)
    wanted = null
    if (shown === null) return
    shown = null
    goneAt = Date.now()
    show(null)
  }
  return {
    enter: (thing) => {
      if (thing === wanted) return
      clearTimeout(timer)
      wanted = thing
      if (thing === shown) return
      if (shown !== null || Date.now() - goneAt <= TIP_SKIP_MS) open(thing)
      else timer = setTimeout(() => open(thing), TIP_DELAY_MS)
    },
    focus: (thing) => {
      clearTimeout(timer)
      wanted = thing
      open(thing)
    },
    leave: () => {
      clearTimeout(timer)
      wanted = null
      if (shown !== null) timer = setTimeout(close, GRACE_MS)
    },
    close,
  }
}
