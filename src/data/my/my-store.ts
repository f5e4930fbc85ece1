/**
 * Stored on the device alone: the wallets that a person watches, and the last answer about each, so that their positions
 * stand there offline. IndexedDB, database bd-my, store wallets. Read by page and worker, written by the page.
 */
import { get, promisifyRequest } from 'idb-keyval'
import { z } from 'zod/mini'
import { wallet, type Wallet } from '../../contract/wallet.ts'
import { indexedStore, inTime } from '../snapshot/indexed-store.ts'
import { WATCHED_LIMIT, watchedWallet, type WatchedWallet } from './watched-wallet.ts'

const DATABASE = 'bd-my'
const WATCHED = 'watched-v1'
const ANSWERS = 'answers-v1'
const READ_WITHIN_MS = 3000
const WRITE_WITHIN_MS = 10_000
/** What is kept of the lists of an answer: the rest is a question away. Ten wallets take 300 kB at most. */
const KEPT = { open: 60, past: 10, movements: 40 } as const

/** Of what is kept about one's own wallets. */
export const myStore = indexedStore(DATABASE, 'wallets', 'commit')

const list = z.array(z.unknown())

/** The watched wallets, in the order in which they were added. Unreadable ones are left out. Rejects where the device's store fails. */
export async function readWatched(withinMs = READ_WITHIN_MS): Promise<WatchedWallet[]> {
  return parseWatched(await inTime(read(WATCHED), withinMs))
}

/** Replaces the list by what `change` makes of it, in one transaction, and resolves to it. Rejects where the device's store fails. */
export async function changeWatched(change: (before: WatchedWallet[]) => WatchedWallet[]): Promise<WatchedWallet[]> {
  let after: WatchedWallet[] = []
  const writing = myStore('readwrite', async (entries) => {
    const done = promisifyRequest(entries.transaction)
    after = change(parseWatched(await promisifyRequest<unknown>(entries.get(WATCHED)))).slice(0, WATCHED_LIMIT)
    entries.put(after, WATCHED)
    await done
  })
  await inTime(writing, WRITE_WITHIN_MS)
  return after
}

/** The last answer about each wallet, by address. Unreadable ones are left out. Rejects where the device's store fails. */
export async function readAnswers(withinMs = READ_WITHIN_MS): Promise<Map<string, Wallet>> {
  return parseAnswers(await inTime(read(ANSWERS), withinMs))
}

/** Keeps these answers, and none of wallets that are no longer watched. Rejects where the device's store fails. */
export async function keepAnswers(answers: readonly Wallet[]): Promise<void> {
  const writing = myStore('readwrite', async (entries) => {
    const done = promisifyRequest(entries.transaction)
    const watched = parseWatched(await promisifyRequest<unknown>(entries.get(WATCHED)))
    const kept = parseAnswers(await promisifyRequest<unknown>(entries.get(ANSWERS)))
    for (const answer of answers) kept.set(answer.address, shortened(answer))
    entries.put(watched.flatMap(({ address }) => kept.get(address) ?? []), ANSWERS)
    await done
  })
  await inTime(writing, WRITE_WITHIN_MS)
}

/** Forgets wallets and answers. Rejects where the device's store fails. */
export async function forgetMine(): Promise<void> {
  await inTime(
    myStore('readwrite', async (entries) => {
      const done = promisifyRequest(entries.transaction)
      entries.clear()
      await done
    }),
    WRITE_WITHIN_MS,
  )
}

async function read(key: string): Promise<unknown> {
  // Most people watch nothing: looking for it doesn't create the database.
  const isThere = !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === DATABASE)
  return isThere ? get<unknown>(key, myStore) : undefined
}

/** The valid part of a list, each address once. */
function parseWatched(value: unknown): WatchedWallet[] {
  const found = new Map<string, WatchedWallet>()
  for (const entry of list.safeParse(value).data ?? []) {
    const { data } = watchedWallet.safeParse(entry)
    if (data && !found.has(data.address)) found.set(data.address, data)
  }
  return [...found.values()].slice(0, WATCHED_LIMIT)
}

function parseAnswers(value: unknown): Map<string, Wallet> {
  const answers = (list.safeParse(value).data ?? []).flatMap((entry) => wallet.safeParse(entry).data ?? [])
  return new Map(answers.map((answer) => [answer.address, answer]))
}

function shortened(answer: Wallet): Wallet {
  if (!answer.stake) return answer
  const { open, past, movements } = answer.stake
  const stake = { ...answer.stake, open: open.slice(0, KEPT.open), past: past.slice(0, KEPT.past), movements: movements.slice(0, KEPT.movements) }
  return { ...answer, stake }
}
