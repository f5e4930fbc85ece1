import { nameIn } from '../src/data/my/name-of.ts'
import { readAnswers, readWatched } from '../src/data/my/my-store.ts'
import type { Mine } from '../src/page/my-view.ts'

/** The visitor sees an empty screen meanwhile. */
const PATIENCE_MS = 400

/** What this device knows of the wallets that it watches; null where it watches none, or its store is slow. Never rejects. */
export async function readMine(): Promise<Mine | null> {
  try {
    const [watched, answers] = await Promise.all([readWatched(PATIENCE_MS), readAnswers(PATIENCE_MS)])
    if (watched.length === 0) return null
    return { watched: watched.length, answers: watched.flatMap(({ address }) => answers.get(address) ?? []), nameOf: nameIn(watched) }
  } catch (error) {
    console.warn('the watched wallets could not be read', error)
    return null
  }
}
