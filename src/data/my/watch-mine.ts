import type { QueryClient } from '@tanstack/react-query'
import type { Wallet } from '../../contract/wallet.ts'
import { unknownDeployment } from '../../contract/deployment.ts'
import { myFigures } from '../../page/my-view.ts'
import { connection, currentLink } from '../live/connection.ts'
import { serverNow } from '../live/server-clock.ts'
import { walletChanges } from '../live/wallet-changes.ts'
import { cachedFigures } from '../snapshot/figure-cache.ts'
import { isCalledOff } from '../snapshot/indexed-store.ts'
import { keepAnswers, readAnswers } from './my-store.ts'
import { nameIn } from './name-of.ts'
import { shownMine } from './shown-mine.ts'
import { askAgain, askAll, isWalletKey, knownWallet, restoreWallets } from './wallet-query.ts'
import type { WatchedWallet } from './watched-wallet.ts'
import { readWatchedWallets, watchedWallets } from './watched-wallets.ts'

/** Holdings move without the ledger, which alone is told by the stream. */
const ASK_EVERY_MS = 60_000
const TICK_MS = 1000
const KEEP_AFTER_MS = 500

let users = 0
let stop = () => {}

/**
 * Keeps the watched wallets up to date while a part of the page shows them: stored answers first, then the server's, asked
 * again when the live stream says that one changed, and stored on the device. Returns what ends it.
 */
export function watchMine(queryClient: QueryClient): () => void {
  users += 1
  if (users === 1) stop = begin(queryClient)
  let over = false
  return () => {
    if (over) return
    over = true
    users -= 1
    if (users === 0) stop()
  }
}

/** The watched wallets, once the device's store is read. Here, in the chunk that whoever watches any has loaded. Never rejects. */
export async function watchedNow(): Promise<readonly WatchedWallet[]> {
  await readWatchedWallets()
  return watchedWallets.getState().wallets
}

/** Asks about all watched wallets now. Never rejects: what can't be asked keeps its last answer. */
async function askMine(queryClient: QueryClient): Promise<void> {
  await askAll(queryClient, addresses()).catch((error: unknown) => console.warn('the watched wallets could not be asked about', error))
}

function begin(queryClient: QueryClient): () => void {
  let ended = false
  let restored = false
  let keepTimer: ReturnType<typeof setTimeout> | undefined

  const show = () => {
    const { wallets, ready } = watchedWallets.getState()
    // Before that nothing is known, and what the page arrived with stays.
    if (!ready || !restored) return
    shownMine.setState({ figures: wallets.length === 0 ? undefined : figuresNow(queryClient) })
  }
  const keep = () => {
    clearTimeout(keepTimer)
    keepTimer = undefined
    keepAnswers(answers(queryClient)).catch((error: unknown) => {
      if (!isCalledOff(error)) console.warn('the answers about the watched wallets could not be stored', error)
    })
  }
  const follow = () => {
    if (!restored) return
    const watched = addresses()
    if (watched.join() !== walletChanges.getState().addresses.join()) walletChanges.setState({ addresses: watched })
    const unknown = watched.filter((address) => !knownWallet(queryClient, address))
    if (unknown.length > 0) void askAll(queryClient, unknown).catch(() => {})
    show()
  }
  const start = async () => {
    await readWatchedWallets()
    if (addresses().length > 0) restoreWallets(queryClient, await readAnswers().catch(() => new Map<string, Wallet>()))
    if (ended) return
    restored = true
    follow()
    await askMine(queryClient)
  }

  walletChanges.setState({ heard: (address) => void askAgain(queryClient, address).catch(() => {}) })
  const askIfSeen = () => {
    if (document.visibilityState === 'visible' && connection.getState().stream !== 'off') void askMine(queryClient)
  }
  const tick = setInterval(() => {
    if (document.visibilityState === 'visible') show()
  }, TICK_MS)
  const ask = setInterval(askIfSeen, ASK_EVERY_MS)
  const keepWhenHidden = () => {
    if (document.visibilityState === 'hidden' && keepTimer !== undefined) keep()
  }
  document.addEventListener('visibilitychange', keepWhenHidden)
  const ends = [
    watchedWallets.subscribe(follow),
    // What changed while there was no stream, nobody told.
    connection.subscribe((now, before) => {
      if (now.stream === 'open' && before.stream !== 'open') askIfSeen()
      show()
    }),
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || !isWalletKey(query.queryKey)) return
      keepTimer ??= setTimeout(keep, KEEP_AFTER_MS)
      show()
    }),
  ]
  void start()
  return () => {
    ended = true
    clearInterval(tick)
    clearInterval(ask)
    if (keepTimer !== undefined) keep()
    document.removeEventListener('visibilitychange', keepWhenHidden)
    for (const end of ends) end()
    walletChanges.setState({ addresses: [], heard: () => {} })
  }
}

function figuresNow(queryClient: QueryClient) {
  const { wallets } = watchedWallets.getState()
  const input = {
    figures: cachedFigures(queryClient),
    deployment: unknownDeployment,
    now: serverNow(),
    utcOffsetMinutes: -new Date().getTimezoneOffset(),
    link: currentLink(connection.getState()),
  }
  return myFigures(input, { watched: wallets.length, answers: answers(queryClient), nameOf: nameIn(wallets) })
}

function addresses(): string[] {
  return watchedWallets.getState().wallets.map(({ address }) => address)
}

function answers(queryClient: QueryClient): Wallet[] {
  return addresses().flatMap((address) => knownWallet(queryClient, address)?.wallet ?? [])
}
