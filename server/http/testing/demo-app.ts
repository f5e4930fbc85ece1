import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Hono } from 'hono'
import { createAdminAccess } from '../../admin/access.ts'
import { createSecondFactors } from '../../admin/second-factors.ts'
import { tallyHere } from '../../chain/holders/testing/holder-counter.ts'
import { openLedgers, type Ledgers } from '../../chain/ledger/ledgers.ts'
import { createCards } from '../../cards/cards.ts'
import { databaseBooks } from '../../cards/demo-issuer/database-books.ts'
import { createDemoIssuer } from '../../cards/demo-issuer/in-process.ts'
import { verificationDeps } from '../../chain/staking/verification.ts'
import { joinLease } from '../../db/lease.ts'
import { createTestDatabase, recordingLog, type LogLine, type TestDatabase } from '../../db/testing/database.ts'
import { startDemo, type Demo } from '../../demo/start.ts'
import { storedPushKeys } from '../../delivery/push/keys.ts'
import { createAssistant } from '../../assistant/assistant.ts'
import { createNotificationService } from '../../notifications/service.ts'
import { createTelegramService } from '../../delivery/telegram/diagnostics.ts'
import { createPushSubscriptionService } from '../../delivery/push/subscriptions.ts'
import { createFeedEngine, type FeedEngine } from '../../feeds/engine.ts'
import { createHistoryReader } from '../../feeds/history.ts'
import { createFeedStore } from '../../feeds/store.ts'
import { feedTable, type Upstreams } from '../../feeds/table.ts'
import { createLiveHub } from '../../live/hub.ts'
import { createSeal } from '../../intake/sealed.ts'
import { createStagedUploads } from '../../intake/staging/staged-uploads.ts'
import { createAuditLog } from '../../audit/audit-log.ts'
import { createWhitelist } from '../../whitelist/whitelist.ts'
import { casesOn } from '../../intake/testing/cases.ts'
import { intakeOn } from '../../intake/testing/intake.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createSystem } from '../../system/system.ts'
import { createRpcPool } from '../../upstream/rpc/pool/pool.ts'
import { createReads, type PooledReads } from '../../upstream/rpc/reads/reads.ts'
import { createPairingHub } from '../../pairing/pairing-hub.ts'
import { createPairings } from '../../pairing/pairings.ts'
import { createProofs } from '../../proof/proofs.ts'
import { createDrain } from '../../shutdown/drain.ts'
import { createWalletReads } from '../../wallets/start-wallets.ts'
import { startWalletNews, WALLETS_CHANNEL } from '../../wallets/wallet-news.ts'
import { createApp, type AppDeps } from '../app.ts'
import { createFormChecks } from '../form-checks/form-checks.ts'
import { machineHealth } from '../machines/routes.ts'

/** For tests: the server's whole API over a demo chain, a demo market and its own database. Nothing moves by itself. */
export interface DemoApp {
  app: Hono
  /** Its parts. */
  deps: AppDeps
  demo: Demo
  feeds: FeedEngine
  ledgers: Ledgers
  reads: PooledReads
  database: TestDatabase
  lines: LogLine[]
  /** Finalizes everything so far, reads it into the ledgers, and refreshes these feeds. */
  settle(feeds?: readonly string[]): Promise<void>
  close(): Promise<void>
}

export async function startDemoApp({
  seed,
  holders = 5,
  requestsPerSecond = 5000,
  clock = systemClock,
  chain: changes = {},
}: {
  seed: string
  holders?: number
  /** Each node's limit once everything has been read. */
  requestsPerSecond?: number
  /** For the chain, the market and the server. */
  clock?: Clock
  chain?: Partial<Upstreams['chain']>
}): Promise<DemoApp> {
  const database = await createTestDatabase()
  const { log, lines } = recordingLog()
  const lease = await joinLease({ database, log: recordingLog().log, channels: [WALLETS_CHANNEL] })
  const demo = await startDemo({ seed, holders, clock: clock.now, say: () => {} })
  const pool = createRpcPool({ urls: demo.rpcUrls, perNodeRequestsPerSecond: requestsPerSecond, clock })
  await pool.start()
  const reads = createReads(pool)
  const { mint, vault, stakingAccount, stakingProgram, internal } = demo.addresses
  const ledgers = await openLedgers({ db: database.db, reads, log, mint, vault, stakingAccount, clock })
  const chain = {
    mint,
    vault,
    stakingAccount,
    stakingProgram,
    internal: [internal],
    marketSources: [{ name: 'dexscreener' as const, url: demo.marketUrl }],
    marketKeys: {},
    ...changes,
  }
  const { feeds: table, lists, history } = feedTable({ pool, reads, backgroundReads: reads, ledgers, db: database.db, delayed: database.delayed, chain, tally: tallyHere(), clock, log })
  const feeds = createFeedEngine({ feeds: table, store: createFeedStore(database, lease), log, clock })
  const hub = createLiveHub({ source: feeds })
  const pairings = { service: createPairings({ db: database.db, clock }), hub: createPairingHub() }
  const seal = createSeal([randomBytes(32).toString('hex')])
  const staging = createStagedUploads({ db: database.forms, seal, clock })
  const audit = createAuditLog({ db: database.db, clock })
  const whitelist = createWhitelist({ db: database.db, audit, clock })
  const system = createSystem({ database, feeds, pool, telegram: createTelegramService(null, null, clock), dataDir: tmpdir(), delivers: false, mail: null, cardIssuer: 'demo', staking: true, clock })
  const walletReads = createWalletReads({ db: database.db, reads: createReads(pool.visitors()), mint, granted: whitelist.tierOf, staking: ledgers.staking && { ledger: ledgers.staking, account: stakingAccount }, clock })
  const news = walletReads.staking && startWalletNews({ lease, feeds, newest: walletReads.staking.newest, hub, log })
  const deps: AppDeps = {
    feeds,
    lists,
    hub,
    deployment: { chain: 'demo', mint, vault, links: { staking: '', dex: '', cardLogin: '', community: '' } },
    history: createHistoryReader({ db: database.db, chain: history, clock }),
    rpc: { pool, nodeUrls: demo.rpcUrls, clock },
    push: createPushSubscriptionService({ db: database.db, ...(await storedPushKeys(database.db)), send: async () => ({ outcome: 'sent' }), clock }),
    notifications: { service: createNotificationService({ db: database.db, clock }), secure: false },
    vitals: () => {},
    assistant: createAssistant({ log, clock }),
    wallets: {
      proof: { service: createProofs({ db: database.db, clock }), origin: null, open: true },
      pairings,
      cards: createCards({ db: database.db, issuer: createDemoIssuer({ cardSecret: 'a secret of tests', books: databaseBooks(database.db), log, clock }), clock }),
    },
    telegram: createTelegramService(null, null, clock),
    admin: { access: createAdminAccess({ db: database.db, clock, setup: { needsToken: false }, factors: createSecondFactors({ seal, clock }) }), factors: createSecondFactors({ seal, clock }), db: database.db, openUpload: (sealed) => sealed, cases: casesOn(database.db, clock, { seal }).cases, whitelist, clock, person: { db: database.jobs.db, log }, system },
    intake: intakeOn(database.forms, { clock, seal, staging }),
    staging,
    formChecks: createFormChecks({ secret: 'a secret of tests', db: database.forms, clock, leastMs: 0, free: 10_000 }),
    cases: casesOn(database.forms, clock, { seal }),
    verification: ledgers.staking ? verificationDeps(ledgers.staking, createReads(pool.visitors()), mint, whitelist.tierOf) : null,
    walletReads,
    machine: machineHealth({ database, feeds, drain: createDrain(), metrics: async () => '' }),
    log,
    clock,
  }
  const app = createApp(deps)

  const pass = async () => {
    demo.chain.slots.atLeast(demo.chain.slots.tip() + 40)
    for (const ledger of await ledgers.all()) {
      const outcome = await ledger.pass()
      if (outcome.status !== 'compared' || !outcome.reconciliation.reconciled) throw new Error(`a ledger pass ended as ${outcome.status}`)
    }
  }
  await pass()
  await feeds.start()
  return {
    app,
    deps,
    demo,
    feeds,
    ledgers,
    reads,
    database,
    lines,
    settle: async (names = table.map(({ name }) => name)) => {
      await pass()
      // The shared readings are from before.
      await new Promise((resolve) => setTimeout(resolve, 2100))
      await Promise.all(table.filter(({ name }) => names.includes(name)).map(({ name, paths }) => refreshed(feeds, name, paths[0])))
    },
    close: async () => {
      system.stop()
      news?.stop()
      hub.close()
      pairings.hub.close()
      await feeds.stop()
      await lease.stop()
      pool.close()
      await demo.close()
      await database.drop()
    },
  }
}

/** Waits for the change after a nudge: a refreshed figure has at least another `asOf`. */
function refreshed(feeds: FeedEngine, name: string, path: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${name} was not refreshed`)), 10_000)
    const stop = feeds.subscribe((change) => {
      if (change.path !== path) return
      clearTimeout(late)
      stop()
      resolve()
    })
    feeds.nudge(name)
  })
}
