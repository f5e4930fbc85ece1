import type { Hono } from 'hono'
import pg from 'pg'
import { openLedgers } from '../chain/ledger/ledgers.ts'
import { startLedgerRunner } from '../chain/ledger/runner.ts'
import { createTallyThread } from '../chain/holders/tally-thread.ts'
import { openLanes, type Lanes } from '../db/lanes.ts'
import { joinLease, type Lease } from '../db/lease.ts'
import type { Db } from '../db/transactions.ts'
import type { Send } from '../delivery/sending.ts'
import type { RunnableFeed } from '../feeds/define-feed.ts'
import { createFeedEngine, type FeedEngine } from '../feeds/engine.ts'
import { createHistoryReader } from '../feeds/history.ts'
import { createFeedStore, FEED_CHANNEL } from '../feeds/store.ts'
import { afterPass, feedTable } from '../feeds/table.ts'
import { createApp } from '../http/app.ts'
import { createIntake, type Intake } from '../intake/intake.ts'
import { createSeal } from '../intake/sealed.ts'
import { systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { createLiveHub } from '../live/hub.ts'
import { createRpcPool, type RpcPool } from '../upstream/rpc/pool/pool.ts'
import { createReads, type PooledReads } from '../upstream/rpc/reads/reads.ts'
import { MINT, STAKING, VAULT } from './chain.ts'
import { startMails } from './delivery.ts'
import type { Machine } from './machine.ts'
import type { SqlServer } from './sql-server.ts'

/** Where a planted fault gets in: each wraps what the server would use otherwise. */
export interface ServerSeams {
  pool?(pool: RpcPool): RpcPool
  reads?(reads: PooledReads): PooledReads
  lease?(lease: Lease, lanes: Lanes): Lease
  feed?(feed: RunnableFeed): RunnableFeed
  intake?(intake: Intake): Intake
  /** The database, as the intake sees it. */
  forms?(db: Db): Db
  send?(send: Send): Send
}

export interface AppServer {
  machine: Machine
  app: Hono
  feeds: FeedEngine
  lease: Lease
  /** Aborted when it is killed: what was connected to it breaks off. */
  gone: AbortSignal
}

export interface AppServerOptions {
  machine: Machine
  gone: AbortSignal
  sql: SqlServer
  nodes: { urls: string[]; fetch: typeof globalThis.fetch }
  /** The mail server. */
  send: Send
  seams: ServerSeams
  log: Log
}

/** The figures of the simulation: those of the vault and of the ledger, and how the nodes are. */
const FEEDS = new Set(['vault-balance', 'staking', 'network-health'])
const SEAL_KEY = '5'.repeat(64)

/** Starts the parts of server/main.ts that take part in both flows, in the same order, on simulated edges. */
export async function startAppServer({ machine, gone, sql, nodes, send, seams, log }: AppServerOptions): Promise<AppServer> {
  const clock = systemClock
  const config = { stream: sql.connection, ssl: false, user: 'bd', application_name: machine.name } satisfies pg.PoolConfig
  const lanes = openLanes(config, log)
  const connect = async () => {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000, keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const joined = await joinLease({ database: { ...lanes, connect, processName: machine.name }, log, channels: [FEED_CHANNEL] })
  const lease = seams.lease?.(joined, lanes) ?? joined
  const made = createRpcPool({ urls: nodes.urls, fetch: nodes.fetch })
  const pool = seams.pool?.(made) ?? made
  await pool.start()
  const readsOf = (reads: PooledReads) => seams.reads?.(reads) ?? reads
  const reads = readsOf(createReads(pool))
  const backgroundReads = readsOf(createReads(pool.background()))
  const ledgers = await openLedgers({ db: lanes.db, reads, backgroundReads, slotMs: pool.slotClock.slotMs, log, mint: MINT, vault: VAULT, stakingAccount: STAKING })
  const chain = { mint: MINT, vault: VAULT, stakingAccount: STAKING, internal: [], marketSources: [], marketKeys: {} }
  const table = feedTable({ pool, reads, backgroundReads, ledgers, db: lanes.db, delayed: lanes.delayed, chain, tally: createTallyThread(), clock, log })
  const shown = table.feeds.filter(({ name }) => FEEDS.has(name)).map((feed) => seams.feed?.(feed) ?? feed)
  const feeds = createFeedEngine({ feeds: shown, store: createFeedStore(lanes, lease), log })
  await feeds.start()
  const staking = async () => (ledgers.staking ? [ledgers.staking] : [])
  startLedgerRunner({ ledgers: staking, lease, log, onPass: () => feeds.nudge(...afterPass) })
  const queue = await startMails({ lanes, send: seams.send?.(send) ?? send, log })
  const intake = createIntake({ db: seams.forms?.(lanes.forms) ?? lanes.forms, queue, seal: createSeal([SEAL_KEY]), clock })
  const app = createApp({
    feeds,
    hub: createLiveHub({ source: feeds }),
    deployment: { chain: 'mainnet', mint: MINT, vault: VAULT, links: { staking: '', dex: '', cardLogin: '', community: '' } },
    verification: null,
    history: createHistoryReader({ db: lanes.delayed, chain: table.history, clock }),
    rpc: { pool, nodeUrls: nodes.urls },
    intake: seams.intake?.(intake) ?? intake,
    machine: { missing: async () => ({ reads: feeds.unready(), streams: feeds.unready(), writes: [] }), metrics: async () => '' },
    log,
    clock,
  })
  return { machine, app, feeds, lease, gone }
}
