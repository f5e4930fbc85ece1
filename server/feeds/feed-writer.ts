import type { Log } from '../lib/log.ts'
import { reasonOf } from '../lib/reason-of.ts'
import type { FeedMetrics } from './metrics.ts'
import type { FeedStore, StoredReading } from './store.ts'

export interface FeedWriter {
  /** Stores a reading, and its samples once a minute, in the background. If readings pile up, only the latest is written. */
  write(reading: StoredReading, samples: Readonly<Record<string, string>>): void
  /** Waits for pending writes. */
  settle(): Promise<void>
}

const MINUTE = 60_000

/** Writes readings to the store. A store that fails costs a log line and a count, never a figure. */
export function createFeedWriter(store: FeedStore, log: Log, metrics: FeedMetrics | undefined): FeedWriter {
  const waiting = new Map<string, { reading: StoredReading; samples: Readonly<Record<string, string>> }>()
  const writing = new Map<string, Promise<void>>()
  const sampledMinute = new Map<string, number>()
  let failing = false

  const tried = async (operation: 'save' | 'samples', run: () => Promise<void>): Promise<boolean> => {
    try {
      await run()
      if (failing) log.info('feeds are stored in the database again')
      failing = false
      return true
    } catch (error) {
      metrics?.storeFailed(operation)
      if (!failing) log.warn('feeds cannot be stored in the database; figures continue from memory', { reason: reasonOf(error) })
      failing = true
      return false
    }
  }

  const drain = async (name: string): Promise<void> => {
    for (let next = waiting.get(name); next; next = waiting.get(name)) {
      waiting.delete(name)
      const { reading, samples } = next
      await tried('save', () => store.save(reading))
      const minute = Math.floor(reading.refreshedAt / MINUTE)
      if (Object.keys(samples).length === 0 || sampledMinute.get(name) === minute) continue
      if (await tried('samples', () => store.addSamples(new Date(minute * MINUTE), samples))) sampledMinute.set(name, minute)
    }
    writing.delete(name)
  }

  return {
    write: (reading, samples) => {
      waiting.set(reading.name, { reading, samples })
      if (!writing.has(reading.name)) writing.set(reading.name, drain(reading.name))
    },
    settle: async () => void (await Promise.all(writing.values())),
  }
}
