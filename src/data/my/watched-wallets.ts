import { createStore } from 'zustand/vanilla'
import { changeWatched, forgetMine, readWatched } from './my-store.ts'
import { LABEL_LIMIT, WATCHED_LIMIT, cleanLabel, type WatchedWallet } from './watched-wallet.ts'
import { markWatching } from './watching-mark.ts'

interface WatchedWallets {
  /** In the order in which they were added. */
  wallets: readonly WatchedWallet[]
  /** Whether the device's store has been read. */
  ready: boolean
  /** It could not be read: what is watched then lasts as long as the page. */
  failed: boolean
}

/** The wallets that this device watches. Nobody else knows them; the server hears an address only where it is asked about it. */
export const watchedWallets = createStore<WatchedWallets>()(() => ({ wallets: [], ready: false, failed: false }))

/** `full`: as many as a device watches. `there`: watched already. */
export type Watched = 'yes' | 'full' | 'there'

let reading: Promise<void> | null = null
let channel: BroadcastChannel | null = null

/** Reads the device's store, once, and follows the other tabs. Never rejects. */
export function readWatchedWallets(): Promise<void> {
  reading ??= readAgain()
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel('bd.my')
    channel.addEventListener('message', () => void readAgain())
  }
  return reading
}

/** Watches a wallet. The label is cut to one line of 40 characters. */
export async function watch(address: string, label = ''): Promise<Watched> {
  let outcome: Watched = 'yes'
  await change((before) => {
    outcome = before.some((one) => one.address === address) ? 'there' : before.length >= WATCHED_LIMIT ? 'full' : 'yes'
    return outcome === 'yes' ? [...before, { address, label: cleanLabel(label), addedAt: Date.now() }] : before
  })
  return outcome
}

/** Stops watching, and resolves to what `restore` takes to undo it; null where it wasn't watched. */
export async function unwatch(address: string): Promise<{ wallet: WatchedWallet; place: number } | null> {
  let removed: { wallet: WatchedWallet; place: number } | null = null
  await change((before) => {
    const place = before.findIndex((one) => one.address === address)
    const wallet = before[place]
    removed = wallet ? { wallet, place } : null
    return before.filter((one) => one !== wallet)
  })
  return removed
}

/** Undoes `unwatch`: the wallet is where it was, with its label. */
export async function restore({ wallet, place }: { wallet: WatchedWallet; place: number }): Promise<void> {
  await change((before) => (before.some(({ address }) => address === wallet.address) ? before : before.toSpliced(place, 0, wallet)))
}

export async function rename(address: string, label: string): Promise<void> {
  await change((before) => before.map((one) => (one.address === address ? { ...one, label: cleanLabel(label) } : one)))
}

/**
 * Adds wallets of a file to those that are watched. What is watched stays, with its own label; a label fills an empty
 * one. Resolves to how many were added, and how many found no room.
 */
export async function importAll(wallets: readonly WatchedWallet[]): Promise<{ added: number; left: number }> {
  let outcome = { added: 0, left: 0 }
  await change((before) => {
    const merged = before.map((one) => (one.label === '' ? { ...one, label: wallets.find(({ address }) => address === one.address)?.label ?? '' } : one))
    const fresh = wallets.filter(({ address }, index) => before.every((one) => one.address !== address) && wallets.findIndex((one) => one.address === address) === index)
    const fitting = fresh.slice(0, Math.max(0, WATCHED_LIMIT - before.length))
    outcome = { added: fitting.length, left: fresh.length - fitting.length }
    return [...merged, ...fitting.map((one) => ({ ...one, label: one.label.slice(0, LABEL_LIMIT) }))]
  })
  return outcome
}

/** What is watched, for a file. */
export function exportAll(): readonly WatchedWallet[] {
  return watchedWallets.getState().wallets
}

/** Forgets all of it. Rejects where the device's store fails. */
export async function forgetWatched(): Promise<void> {
  await forgetMine()
  tell([])
}

async function readAgain(): Promise<void> {
  try {
    show(await readWatched())
  } catch (error) {
    console.warn('the watched wallets could not be read', error)
    watchedWallets.setState({ ready: true, failed: true })
  }
}

/** Where the device's store fails, the change lasts as long as the page. */
async function change(next: (before: WatchedWallet[]) => WatchedWallet[]): Promise<void> {
  await readWatchedWallets()
  try {
    tell(await changeWatched(next))
  } catch (error) {
    console.warn('the watched wallets could not be stored', error)
    show(next([...watchedWallets.getState().wallets]).slice(0, WATCHED_LIMIT))
    watchedWallets.setState({ failed: true })
  }
}

function tell(wallets: readonly WatchedWallet[]): void {
  show(wallets)
  // A channel within one origin takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('changed')
}

function show(wallets: readonly WatchedWallet[]): void {
  markWatching(wallets.length)
  watchedWallets.setState({ wallets, ready: true, failed: false })
}
