import { createStore } from 'zustand/vanilla'

export interface ToastMessage {
  title: string
  text?: string
  /** `bad` interrupts a screen reader; colour alone says nothing. */
  tone?: 'plain' | 'good' | 'bad'
  /** Where to go from here, in a new tab. */
  action?: { label: string; href: string }
  /** How long it shows, 5 seconds unless told; Infinity until it is put away. */
  showFor?: number
}

export interface Toast extends ToastMessage {
  id: number
}

const TOAST_SHOW_MS = 5000

/** Nothing lives longer than this, not even what waits to be put away. */
export const TOAST_LIMIT_MS = 1_000_000

interface Toasts {
  /** One at a time: the later takes the place of the earlier. */
  current: Toast | null
}

export const toasts = createStore<Toasts>()(() => ({ current: null }))

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** What is left of the time to show, and since when it runs; null while somebody is reading. */
let left = 0
let runningSince: number | null = null

/** Shows a short message. Costs nothing until then: what draws it is loaded apart. Gives the id to put it away with. */
export function toast(message: ToastMessage): number {
  lastId += 1
  toasts.setState({ current: { ...message, id: lastId } })
  left = Math.min(message.showFor ?? TOAST_SHOW_MS, TOAST_LIMIT_MS)
  run()
  return lastId
}

/** Puts a toast away at once; nothing happens when it has gone already. */
export function dismissToast(id: number): void {
  if (toasts.getState().current?.id !== id) return
  stop()
  toasts.setState({ current: null })
}

/** Puts a message of a failure away: what it is about is tried again, or has come right. */
export function dismissFailure(): void {
  const { current } = toasts.getState()
  if (current?.tone === 'bad') dismissToast(current.id)
}

/** Its time stands still while the pointer or the focus is on it. */
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
