import { isStandalone } from './standalone.ts'

/**
 * Whether the browser may evict what the app stores. It is asked not to (`navigator.storage.persist()`) once the visitor
 * has shown that it matters: the app is installed, they came back, or they connected a wallet. Never at the first paint,
 * and after a refusal not again for a week.
 */

const KEY = 'bd.storage'
const WEEK_MS = 7 * 24 * 3_600_000
/** Some browsers ask the person: not right after the page has opened. */
const SETTLED_MS = 10_000

/** `unknown` where the browser has no such feature. */
export type Keeping = 'kept' | 'not kept' | 'unknown'

/** Whether the browser keeps the storage now, and when it last refused to, epoch milliseconds. */
export async function keeping(): Promise<{ state: Keeping; refusedAt: number | null }> {
  try {
    const state = !canAsk() ? 'unknown' : (await navigator.storage.persisted()) ? 'kept' : 'not kept'
    return { state, refusedAt: readRefusal() }
  } catch (error) {
    console.warn('the browser does not say whether it keeps what is stored', error)
    return { state: 'unknown', refusedAt: null }
  }
}

/**
 * Asks the browser to keep the storage, unless it already does or has refused within a week. Call it when there is a
 * reason: after installing, after connecting a wallet. Never throws.
 */
export async function askToKeep(): Promise<void> {
  try {
    const { state, refusedAt } = await keeping()
    if (state !== 'not kept' || (refusedAt !== null && Date.now() < refusedAt + WEEK_MS)) return
    // Noted first, so that no other tab asks as well; and where it can't be noted, a refusal would be forgotten.
    localStorage.setItem(KEY, String(Date.now()))
    if (await navigator.storage.persist()) localStorage.removeItem(KEY)
  } catch (error) {
    console.warn('the browser could not be asked to keep what is stored', error)
  }
}

/**
 * Waits for a good moment on this page to ask: some seconds after it opened for a returning visitor or in the installed
 * app, and right after an installation. Returns what cancels it.
 */
export function askWhenSettled({ returning }: { returning: boolean }): () => void {
  const ask = () => void askToKeep()
  const timer = returning || isStandalone() ? setTimeout(ask, SETTLED_MS) : undefined
  window.addEventListener('appinstalled', ask)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('appinstalled', ask)
  }
}

function canAsk(): boolean {
  return 'storage' in navigator && 'persist' in navigator.storage
}

function readRefusal(): number | null {
  const at = Number(localStorage.getItem(KEY) ?? Number.NaN)
  return Number.isFinite(at) ? at : null
}
