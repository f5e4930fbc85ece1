import type { Lease } from '../db/lease.ts'
import type { LiveHub } from './hub.ts'

/** The lease's channel on which processes tell how many streams they have. */
export const STREAMS_CHANNEL = 'bd_streams'

export interface StreamBalanceOptions {
  /** This process's own name on the database. */
  name: string
  lease: Pick<Lease, 'onNotice' | 'role'>
  hub: Pick<LiveHub, 'clients' | 'renew'>
  /** A process that hands its streams over has nothing to tell. */
  isLeaving(): boolean
  /** Sends a text to all processes on the channel, this one as well. */
  tell: (payload: string) => Promise<unknown>
}

const EVERY_MS = 10_000
/** A process that is silent for longer doesn't count: what it had is elsewhere by then. */
const FRESH_MS = 12_000
/** Nobody is sent away for less: this share of the mean, and this many. */
const TOLERATED = { share: 0.1, streams: 50 }
/** In each round: 40 a second are reopened beside everything else. */
const MOST_A_ROUND = 400
/** Where readers come back to this process, as from another region, it isn't tried again for so long. */
const PAUSE_ROUNDS = 12

/**
 * Spreads streams over the processes of a database again after one was away: whoever has more than the mean lets some of its readers
 * come back, and the balancer sends them where the fewest are. Returns what stops it.
 */
export function startStreamBalance({ name, lease, hub, isLeaving, tell }: StreamBalanceOptions): () => void {
  const others = new Map<string, { streams: number; at: number }>()
  let renewed = 0
  let before = 0
  let hadSurplus = false
  let pause = 0

  const stopListening = lease.onNotice((channel, payload) => {
    if (channel !== STREAMS_CHANNEL) return
    const [, from, streams] = /^(.+) (\d+)$/.exec(payload) ?? []
    if (from !== undefined && from !== name) others.set(from, { streams: Number(streams), at: performance.now() })
  })

  const surplus = () => {
    const own = hub.clients()
    const counts = [own, ...[...others.values()].map(({ streams }) => streams)]
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
    const tolerated = Math.max(mean * TOLERATED.share, TOLERATED.streams)
    return own - mean > tolerated ? Math.floor(own - mean) : 0
  }
  const round = () => {
    if (lease.role() === 'alone' || isLeaving()) return
    // Fails with the database, which tells of itself.
    tell(`${name} ${hub.clients()}`).catch(() => {})
    for (const [other, { at }] of others) if (performance.now() - at > FRESH_MS) others.delete(other)
    // Of two processes half would come back here by chance; where not even a quarter is elsewhere, nearly all do.
    if (renewed > 0 && before - hub.clients() < renewed / 4) pause = PAUSE_ROUNDS
    renewed = 0
    if (pause > 0) {
      pause -= 1
      return
    }
    const tooMany = surplus()
    // Who has just got the readers of a process that died still counts what that had: by the second round it doesn't.
    if (tooMany > 0 && hadSurplus) {
      before = hub.clients()
      renewed = hub.renew(Math.min(tooMany, MOST_A_ROUND))
    }
    hadSurplus = tooMany > 0
  }
  const timer = setInterval(round, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
