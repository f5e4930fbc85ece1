import type { Registry } from 'prom-client'
import type { PushMessage } from '../../../src/contract/push.ts'
import type { Ledgers } from '../../chain/ledger/ledgers.ts'
import type { Config } from '../../config.ts'
import type { Lease } from '../../db/lease.ts'
import type { Database } from '../../db/open.ts'
import { startPeriodicJob, type PeriodicJob } from '../../db/periodic-job.ts'
import type { Log } from '../../lib/log.ts'
import type { Clock } from '../../lib/clock.ts'
import { createPushEvents } from './events.ts'
import { storedPushKeys } from './keys.ts'
import { createPushMetrics } from './metrics.ts'
import { runRound } from './round.ts'
import type { KnownPrice } from './prices.ts'
import { sendPush, type PushAddress } from './send.ts'
import { createPushSubscriptionService, type PushSubscriptionService } from './subscriptions.ts'

export interface PushOptions extends Pick<Database, 'db'> {
  lease: Lease
  config: Config['push']
  ledgers: Pick<Ledgers, 'vaultAccounts'>
  stakingAccount?: string | undefined
  /** Of the token; called until a node has answered once. */
  readDecimals: () => Promise<number>
  /** The current price; null while none is live. */
  price: () => KnownPrice | null
  /** Of the app; null where it isn't configured. */
  origin: string | null
  registry: Registry
  log: Log
  clock: Clock
}

/** How soon after an event a device hears of it, on top of the ledger's delay. */
const ROUND_EVERY_MS = 5000
/** Push services require a contact. This one is never read: set VAPID_SUBJECT or CONTACT_EMAIL. */
const UNREAD = 'mailto:push@blackduck.invalid'

/** Push notifications: the devices' subscriptions, and the worker that sends. */
export async function startPush({ db, lease, config, ledgers, stakingAccount, readDecimals, price, origin, registry, log, clock }: PushOptions): Promise<PushSubscriptionService & PeriodicJob> {
  const keys = config.keys ?? (await storedPushKeys(db))
  const { subject = UNREAD, origins = [] } = config
  const send = (address: PushAddress, message: PushMessage) => sendPush(address, message, { keys, subject, clock })
  let known: number | undefined
  const decimals = async () => (known ??= await readDecimals())
  const events = createPushEvents({ vaultAccounts: ledgers.vaultAccounts, stakingAccount, decimals, price })
  const metrics = createPushMetrics(registry)
  const { stop } = startPeriodicJob({
    lease,
    everyMs: ROUND_EVERY_MS,
    firstAfterMs: ROUND_EVERY_MS,
    round: (term, signal) => runRound({ db: term, events, send, decimals, origin, metrics, clock }, signal),
    log,
    failure: 'notifications could not be sent; trying again',
  })
  return { ...createPushSubscriptionService({ db, publicKey: keys.publicKey, origins, origin, send, clock }), stop }
}
