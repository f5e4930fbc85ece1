import type { Pending } from '../chain/ledger/pending.ts'
import type { Clock } from '../lib/clock.ts'
import { inTime } from './in-time.ts'
import type { PendingAt } from './wallet-moment.ts'

export interface NewestMovements {
  /** Not older than some seconds; an old one is looked at again behind the answer. Null where no node lists them. */
  current(): Promise<PendingAt | null>
  /** Looks now: something is known to have happened. */
  look(): Promise<PendingAt | null>
}

/** Younger is current; up to OLD_MS it is used while the next is read, beyond that waited for. */
const FRESH_MS = 2000
const OLD_MS = 10_000
/** No answer waits longer for the nodes. */
const PATIENCE_MS = 4000

/** The pending movements of the staking account, looked up once for all who ask. */
export function createNewestMovements(pending: () => Promise<Pending | null>, clock: Pick<Clock, 'now'>): NewestMovements {
  let last: PendingAt | null = null
  let running: Promise<PendingAt | null> | null = null

  const read = async () => {
    const at = new Date(clock.now())
    const found = await inTime(pending(), PATIENCE_MS).catch(() => null)
    last = found && { at, found }
    return last
  }
  const start = () => {
    const started = read()
    running = started
    void started.finally(() => {
      if (running === started) running = null
    })
    return started
  }
  return {
    async current() {
      const age = last ? clock.now() - last.at.getTime() : Infinity
      if (last && age < FRESH_MS) return last
      const next = running ?? start()
      return last && age < OLD_MS ? last : next
    },
    // One that runs already may have looked before it happened.
    look: start,
  }
}
