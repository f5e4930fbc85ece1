import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type * as zustand from 'zustand'
import type * as vanilla from 'zustand/vanilla'
import { noteStore, resetStores } from './stores.ts'

vi.mock('zustand', async (load) => {
  const real = await load<typeof zustand>()
  return { ...real, create: () => (state: zustand.StateCreator<unknown>) => noteStore(real.create<unknown>()(state)) }
})
vi.mock('zustand/vanilla', async (load) => {
  const real = await load<typeof vanilla>()
  return { ...real, createStore: () => (state: vanilla.StateCreator<unknown>) => noteStore(real.createStore<unknown>()(state)) }
})

configure({
  // A lazy part takes its time on a busy machine.
  asyncUtilTimeout: 15_000,
  // The text of the page says more than its elements, of which there are thousands of lines.
  getElementError: (message, container) => new Error(`${message ?? ''}\n\nThe page says:\n${container.textContent?.slice(0, 3000) ?? ''}`),
})

type Callback = (entries: { target: Element; isIntersecting: boolean }[]) => void

/** There is no layout here, so everything counts as in view: parts that load when scrolled to load at once. */
class AlwaysNear {
  readonly #call: Callback
  constructor(call: Callback) {
    this.#call = call
  }
  observe(target: Element): void {
    queueMicrotask(() => this.#call([{ target, isIntersecting: true }]))
  }
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysNear)
  // No stylesheet is loaded, so the inline style is all there is. Queries by role compute the style of every element.
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style)
  // There is no IndexedDB here, and every form warns of it.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

// All files of a worker share one window and one set of modules: each test leaves them as it found them.
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // A worker that ends a file rejects the imports that are still under way, and the next file would get the rejections.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  const { forgetDrafts } = await import('../data/drafts/outbox.ts')
  await forgetDrafts().catch(() => {})
  const { forgetFormToken } = await import('../data/drafts/form-pass.ts')
  forgetFormToken()
  vi.restoreAllMocks()
  resetStores()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
