import type { Ledgers } from '../chain/ledger/ledgers.ts'
import type { Lease } from '../db/lease.ts'
import type { Database } from '../db/open.ts'
import { startPeriodicJob, type PeriodicJob } from '../db/periodic-job.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../lib/clock.ts'
import { createNotificationService, type NotificationService } from './service.ts'
import { createNotificationEvents } from './events.ts'
import { prune } from './prune.ts'

export interface NotificationsOptions extends Pick<Database, 'db'> {
  lease: Lease
  feeds: Pick<FeedEngine, 'current'>
  ledgers: Pick<Ledgers, 'vaultAccounts'>
  stakingAccount?: string | undefined
  /** Of the token; called until a node has answered once. */
  readDecimals: () => Promise<number>
  log: Log
  clock: Clock
}

const ROUND_EVERY_MS = 10_000
const PRUNE_EVERY_MS = 3_600_000

/** The notifications of the header's bell: the service that serves them, and the worker that records them. */
export function startNotifications({ db, lease, feeds, ledgers, stakingAccount, readDecimals, log, clock }: NotificationsOptions): NotificationService & PeriodicJob {
  let known: number | undefined
  const decimals = async () => (known ??= await readDecimals())
  const events = createNotificationEvents({ feeds, vaultAccounts: ledgers.vaultAccounts, stakingAccount, decimals })
  let prunedAt = 0
  const { stop } = startPeriodicJob({
    lease,
    everyMs: ROUND_EVERY_MS,
    firstAfterMs: ROUND_EVERY_MS / 2,
    round: async (term) => {
      const now = new Date(clock.now())
      if (now.getTime() - prunedAt >= PRUNE_EVERY_MS) {
        await prune(term, now)
        prunedAt = now.getTime()
      }
      await events.collect(term, now)
    },
    log,
    failure: 'notifications could not be recorded; trying again',
  })
  return { ...createNotificationService({ db, clock }), stop }
}
