/** How long the pointer rests on something before its tooltip shows. */
const TIP_DELAY_MS = 700
/** Whoever comes from another tooltip within this time has waited already. */
const TIP_SKIP_MS = 300
/** Time to get from a thing to its tooltip: what is in it can be read with the pointer on it. */
const GRACE_MS = 100

export interface TipTiming<T> {
  /** The pointer is on a thing, or on the tooltip of it. */
  enter(thing: T): void
  /** The keyboard is: there is nothing to wait for. */
  focus(thing: T): void
  leave(): void
  /** At once: Escape, a press, scrolling. */
  close(): void
}

/** When a tooltip shows and goes. `show` is told what to show, or null. */
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
