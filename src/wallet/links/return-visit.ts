import { createStore } from 'zustand/vanilla'
import type { WalletAnswer } from '../../contract/wallet-pairing.ts'
import { linkFlow } from './link-flow.ts'
import { codeOf, endPairing, failureOf, leaveAnswer } from './pairing-calls.ts'
import { readReturn } from './read-return.ts'

/** What became of the answer that a wallet led back with. */
export type ReturnVisit =
  | { state: 'reading' }
  /** The flow is this browser's: it went on, and leads back to where it began. */
  | { state: 'ours'; backTo: string }
  /** There is no answer in the address. */
  | { state: 'empty' }
  /** An answer in no form that we know. */
  | { state: 'broken' }
  /** Left for the app, which is elsewhere. `before`: the server had an answer already; the first counts. */
  | { state: 'left'; pairing: string; before: boolean }
  /** Too late, or ended in the app. */
  | { state: 'expired' | 'ended' }
  /** Not sent: no connection, or the server was busy. The answer is in the memory of this page. */
  | { state: 'unsent'; pairing: string; answer: WalletAnswer; isOffline: boolean }
  /** Ended by whoever was led here. */
  | { state: 'disowned' }

/** One page of return is visited in a page's life; the screen shows it. */
export const returnVisit = createStore<ReturnVisit>()(() => ({ state: 'reading' }))

/** The trip whose answer was left, for a reload: its id alone, which is of no use but to end it. */
const KEY = 'bd.wallet.return'
const show = (visit: ReturnVisit) => returnVisit.setState(visit, true)

/**
 * Takes the wallet's answer out of the address, where it would stay in the history, and either goes on with this
 * browser's flow or leaves it for the app that began. Runs before anything is shown, also behind the disclaimer.
 */
export async function visitReturn(page: Pick<Window, 'location' | 'history' | 'sessionStorage'> = window): Promise<void> {
  const returned = readReturn(page.location.search)
  if (returned.state !== 'empty') page.history.replaceState(page.history.state, '', page.location.pathname)
  if (returned.state === 'empty') return show(leftBefore(page))
  show({ state: 'reading' })
  const { pairing } = returned
  const answer = returned.state === 'answered' ? returned.answer : null
  const backTo = pairing === null ? null : await linkFlow.getState().arrived(pairing, answer)
  if (backTo !== null) return show({ state: 'ours', backTo })
  if (pairing === null || answer === null) return show({ state: 'broken' })
  remember(page, pairing)
  await leave(pairing, answer)
}

/** Sends an answer that couldn't be sent. */
export async function sendAgain(): Promise<void> {
  const visit = returnVisit.getState()
  if (visit.state !== 'unsent') return
  show({ state: 'reading' })
  await leave(visit.pairing, visit.answer)
}

/** Whoever is here didn't start this: what was signed in the wallet ends. Rejects as send() does. */
export async function disown(pairing: string): Promise<void> {
  await endPairing({ id: pairing })
  show({ state: 'disowned' })
}

async function leave(pairing: string, answer: WalletAnswer): Promise<void> {
  try {
    await leaveAnswer(pairing, answer)
    show({ state: 'left', pairing, before: false })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'used_pairing') return show({ state: 'left', pairing, before: true })
    if (code === 'ended_pairing') return show({ state: 'ended' })
    const failure = failureOf(error)
    if (failure === 'expired') return show({ state: 'expired' })
    const isOffline = failure === 'offline'
    show({ state: 'unsent', pairing, answer, isOffline })
    if (isOffline) globalThis.addEventListener('online', () => void sendAgain(), { once: true })
  }
}

function remember(page: Pick<Window, 'sessionStorage'>, pairing: string): void {
  try {
    page.sessionStorage.setItem(KEY, pairing)
  } catch {
    // A reload then knows of nothing.
  }
}

function leftBefore(page: Pick<Window, 'sessionStorage'>): ReturnVisit {
  try {
    const pairing = page.sessionStorage.getItem(KEY)
    return pairing === null ? { state: 'empty' } : { state: 'left', pairing, before: false }
  } catch {
    return { state: 'empty' }
  }
}
