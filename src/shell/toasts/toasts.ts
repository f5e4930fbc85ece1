import { createStore } from 'zustand/vanilla'

export interface ToastMessage {
  title: string
  text?: string
  /** `bad` interrupts a screen reader. */
  tone?: 'plain' | 'good' | 'bad'
  /** A link that opens in a new tab, or a press that dismisses it. */
  action?: { label: string; href: string } | { label: string; onPress: () => void }
  /** Milliseconds to show it, 5000 by default; Infinity until it is dismissed. */
  showFor?: number
}

export interface Toast extends ToastMessage {
  id: number
}

const TOAST_SHOW_MS = 5000

/** No toast shows longer than this, not even with `showFor: Infinity`. */
export const TOAST_LIMIT_MS = 1_000_000

interface Toasts {
  /** One at a time: a later toast replaces the earlier. */
  current: Toast | null
}

export const toasts = createStore<Toasts>()(() => ({ current: null }))

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** The remaining milliseconds, and when they started to run; null while paused. */
let left = 0
let runningSince: number | null = null

/** Shows a short message and returns its id, for dismissToast. The code that renders it loads separately. */
export function toast(message: ToastMessage): number {
  lastId += 1
  toasts.setState({ current: { ...message, id: lastId } })
  left = Math.min(message.showFor ?? TOAST_SHOW_MS, TOAST_LIMIT_MS)
  run()
  return lastId
}

/** Dismisses a toast at once; does nothing if it has gone already. */
export function dismissToast(id: number): void {
  if (toasts.getState().current?.id !== id) return
  stop()
  toasts.setState({ current: null })
}

/** Dismisses a failure message, because the action is tried again or has succeeded. */
export function dismissFailure(): void {
  const { current } = toasts.getState()
  if (current?.tone === 'bad') dismissToast(current.id)
}

/** Pauses the time while the pointer or the focus is on the toast. */
export function holdToast(): void {
  if (runningSince === null) return
  left -= Date.now() - runningSince
  stop()
}

export function releaseToast(): void {
  if (runningSince === null && toasts.getState().current !== null) run()
}

function run(): void {
  stop()
  runningSince = Date.now()
  timer = setTimeout(() => {
    runningSince = null
    toasts.setState({ current: null })
  }, left)
}

function stop(): void {
  clearTimeout(timer)
  runningSince = null
}
