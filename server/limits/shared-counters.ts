import { LRUCache } from 'lru-cache'
import { answerWithin } from '../lib/answer-within.ts'
import type { Log } from '../lib/log.ts'
import type { CounterStore, CounterWindow } from './counter-store.ts'

/** A limit that all processes keep together. */
export interface SharedLimit extends CounterWindow {
  /**
   * Takes an eighth of the window at a time and spends it without asking again: for reads, which cost less than a count. As
   * long as a process holds some of it, the others have less; all together never have more.
   */
  leased: boolean
}

/** Limits across all processes, however many there are. */
export interface SharedCounters {
  /** 0 if granted, otherwise the milliseconds until the window ends; null while the store is away. */
  take(limit: SharedLimit, key: string, points: number): Promise<number | null>
  close(): Promise<void>
}

export interface SharedCountersOptions {
  store: CounterStore
  log: Log
  /** How long a visitor may wait for the store. */
  answerMs?: number
  /** How often a store that is away is tried. */
  retryMs?: number
  /** How many keys are remembered. */
  capacity?: number
}

/** What this process has of a key's window. */
interface Held {
  /** Granted by the store, and not spent yet. */
  credits: number
  /** By performance.now(): a clock that is set must not stretch a window. */
  endsAt: number
  refusedUntil: number
  /** Points of callers that wait for the next question to the store. */
  wanted: number
  asking?: Promise<boolean> | undefined
  isGathering: boolean
}

const LEASES = 8
/** Two answers about the same window differ by the time they took. */
const SAME_WINDOW_MS = 250
const PROBE: CounterWindow = { name: 'probe', points: 2 ** 30, seconds: 1 }

export function createSharedCounters({ store, log, answerMs = 1000, retryMs = 1000, capacity = 20_000 }: SharedCountersOptions): SharedCounters {
  const keys = new LRUCache<string, Held>({ max: capacity })
  let isAway = false
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  const count = (window: CounterWindow, key: string, points: number) => answerWithin(store.count(window, key, points), answerMs)

  const lose = (error: unknown) => {
    if (isAway || isClosed) return
    isAway = true
    log.warn('limits are counted by this process alone, as their store does not answer', { reason: error instanceof Error ? error.message : String(error) })
    plan()
  }
  const plan = () => {
    retry = setTimeout(() => {
      // No visitor waits for a store that may still be away.
      count(PROBE, 'probe', 1).then(find, () => (isClosed ? undefined : plan()))
    }, retryMs).unref()
  }
  const find = () => {
    keys.clear()
    isAway = false
    log.info('limits are counted by all processes together again')
  }

  /** One question for all that wait for this key. False if the store is away. */
  const ask = (limit: SharedLimit, key: string, held: Held, points: number): Promise<boolean> => {
    if (held.asking && !held.isGathering) return held.asking
    held.wanted += points
    held.isGathering = true
    held.asking ??= Promise.resolve()
      .then(async () => {
        const wanted = Math.max(held.wanted, limit.leased ? Math.ceil(limit.points / LEASES) : 0)
        held.wanted = 0
        held.isGathering = false
        const { consumed, endsInMs } = await count(limit, key, wanted)
        const now = performance.now()
        if (now + endsInMs > held.endsAt + SAME_WINDOW_MS) held.credits = 0
        held.endsAt = now + endsInMs
        held.credits += Math.min(wanted, Math.max(0, limit.points - (consumed - wanted)))
        if (consumed > limit.points) held.refusedUntil = held.endsAt
        return true
      })
      .catch((error: unknown) => {
        lose(error)
        return false
      })
      .finally(() => (held.asking = undefined))
    return held.asking
  }

  return {
    async take(limit, key, points) {
      if (isAway) return null
      const id = `${limit.name} ${key}`
      const held = keys.get(id) ?? { credits: 0, endsAt: 0, refusedUntil: 0, wanted: 0, isGathering: false }
      keys.set(id, held)
      for (;;) {
        const now = performance.now()
        if (now < held.endsAt && held.credits >= points) {
          held.credits -= points
          return 0
        }
        if (now < held.refusedUntil) return Math.max(1, Math.ceil(held.refusedUntil - now))
        if (!(await ask(limit, key, held, points))) return null
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await store.close()
    },
  }
}
