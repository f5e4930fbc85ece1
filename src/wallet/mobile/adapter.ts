import type { AuthorizationResult, MobileWallet, startScenario } from '@solana-mobile/mobile-wallet-adapter-protocol'
import { MobileError } from './mobile-failure.ts'

// Not the adapter's own wallet (@solana-mobile/wallet-standard-mobile): see docs/decisions/0053.

/** What of a wallet app is called here. */
export type Calls = Pick<MobileWallet, 'authorize' | 'signMessages' | 'signTransactions'>
export type { AuthorizationResult }

export interface Session {
  /** When the app has answered the call. */
  wallet: Promise<Calls>
  close(): void
}

/** Calls a wallet app, which comes to the front. `baseUri`: that of the app which answered before. Needs a press just before. */
export type OpenSession = (baseUri: string | undefined) => Promise<Session>

/** A person reads, unlocks and decides in this time, or has given up. */
const ANSWER_WITHIN_MS = 180_000

let start: typeof startScenario | undefined

/** The code loads before the press: a browser opens another app only right after one. */
export async function loadAdapter(): Promise<void> {
  start ??= (await import('@solana-mobile/mobile-wallet-adapter-protocol')).startScenario
}

export const openSession: OpenSession = async (baseUri) => {
  await loadAdapter()
  if (!start) throw new MobileError('unknown')
  return start(baseUri === undefined ? undefined : { baseUri })
}

/**
 * One visit to the app: it is called, does `work`, and goes. Rejects with a MobileError once `signal` says so or time is
 * up: the adapter itself never tells that a wallet hung up in the middle of a question.
 */
export async function visitApp<T>(open: OpenSession, baseUri: string | undefined, work: (wallet: Calls) => Promise<T>, signal: AbortSignal): Promise<T> {
  const session = await open(baseUri)
  let stop = () => {}
  const ended = new Promise<never>((_, reject) => {
    const cancelled = () => reject(new MobileError('cancelled'))
    const timer = setTimeout(() => reject(new MobileError('late')), ANSWER_WITHIN_MS)
    stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancelled)
    }
    if (signal.aborted) cancelled()
    else signal.addEventListener('abort', cancelled)
  })
  try {
    return await Promise.race([session.wallet.then(work), ended])
  } finally {
    stop()
    session.close()
  }
}
