import type { Lease } from '../db/lease.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import type { Log } from '../lib/log.ts'
import type { LiveHub } from '../live/hub.ts'
import type { NewestMovements } from './newest-movements.ts'

/** The lease's channel for movements: a trigger names the wallets (migration 0025), whichever process wrote. */
export const WALLETS_CHANNEL = 'bd_wallets'

export interface WalletNewsDeps {
  lease: Pick<Lease, 'onNotice' | 'onRole'>
  feeds: Pick<FeedEngine, 'subscribe'>
  newest: Pick<NewestMovements, 'look'>
  hub: Pick<LiveHub, 'tellWallets' | 'watched'>
  log: Log
}

/**
 * Tells those who watch a wallet of its movements: final ones as soon as any process has stored them, confirmed ones as soon as
 * the feed of transactions has changed. Nothing is asked of the nodes while nobody watches.
 */
export function startWalletNews({ lease, feeds, newest, hub, log }: WalletNewsDeps): { stop(): void } {
  let known = new Map<string, string>()
  let wasAlone = false
  let looking = Promise.resolve()

  const look = async () => {
    if (!hub.watched()) return
    const found = (await newest.look())?.found.movements
    if (!found) return
    const now = new Map(found.flatMap(({ id, wallet }) => (wallet === null ? [] : [[id, wallet] as const])))
    const changed = [...[...now].filter(([id]) => !known.has(id)), ...[...known].filter(([id]) => !now.has(id))]
    known = now
    if (changed.length > 0) hub.tellWallets(changed.map(([, wallet]) => wallet))
  }
  const ends = [
    lease.onNotice((channel, payload) => {
      if (channel === WALLETS_CHANNEL) hub.tellWallets(payload === '*' ? '*' : payload.split(','))
    }),
    // What was notified while this process had no connection is lost.
    lease.onRole((role) => {
      if (wasAlone && role !== 'alone') hub.tellWallets('*')
      wasAlone = role === 'alone'
    }),
    feeds.subscribe(({ path }) => {
      if (path !== '/api/transactions') return
      looking = looking.then(look).catch((error: unknown) => log.warn('the newest movements of watched wallets could not be read', { reason: String(error) }))
    }),
  ]
  return {
    stop: () => {
      for (const end of ends) end()
    },
  }
}
