import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { createAdminAccess } from './admin/access.ts'
import { createSecondFactors } from './admin/second-factors.ts'
import { createInboxLive, INBOX_CHANNEL } from './admin/inbox-live.ts'
import { sessionCheck } from './admin/session-check.ts'
import { ensureSetupToken } from './admin/setup-token.ts'
import { createTallyThread } from './chain/holders/tally-thread.ts'
import { createLedgerMetrics } from './chain/ledger/metrics.ts'
import { startLedgerRunner } from './chain/ledger/runner.ts'
import { openLedgers } from './chain/ledger/ledgers.ts'
import { readMint } from './chain/supply/mint.ts'
import { verificationDeps } from './chain/staking/verification.ts'
import { createVersionMetrics } from './chain/transactions/version-metrics.ts'
import { createCards } from './cards/cards.ts'
import { createDemoIssuer } from './cards/demo-issuer/in-process.ts'
import { databaseBooks } from './cards/demo-issuer/database-books.ts'
import { createHttpIssuer } from './cards/http-issuer.ts'
import { chainFor } from './chain-access.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { createAttempts } from './db/attempts.ts'
import { DatabaseError } from './db/database-error.ts'
import { joinLease } from './db/lease.ts'
import { observePools } from './db/metrics.ts'
import { openDatabase } from './db/open.ts'
import { defaultDataDir } from './default-data-dir.ts'
import { startDelivery } from './delivery/delivery.ts'
import { demoMailboxFor } from './delivery/mailbox/demo-mailbox-for.ts'
import { checkAtStart } from './doctor/at-start.ts'
import { createInvitationMailer } from './delivery/mail-invitation.ts'
import { livePrice } from './delivery/push/live-price.ts'
import { startPush } from './delivery/push/push.ts'
import { createAssistant } from './assistant/assistant.ts'
import { createDailyQuestions } from './assistant/daily-questions.ts'
import { startPreparing } from './assistant/prepare.ts'
import { createFeedEngine } from './feeds/engine.ts'
import { createFeedMetrics } from './feeds/metrics.ts'
import { createHistoryReader } from './feeds/history.ts'
import { startHistoryKeeper } from './feeds/history-keeper.ts'
import { createFeedStore, FEED_CHANNEL } from './feeds/store.ts'
import { afterPass, feedTable } from './feeds/table.ts'
import { addAcceptors, BACKLOG } from './http/acceptors.ts'
import { createApp } from './http/app.ts'
import { createFormChecks } from './http/form-checks/form-checks.ts'
import { createFormMetrics } from './http/form-checks/metrics.ts'
import { machineHealth } from './http/machines/routes.ts'
import { fairQueue } from './http/fair-queue.ts'
import { createHttpMetrics } from './http/middleware/request-metrics.ts'
import { proxyList } from './http/middleware/trusted-proxies.ts'
import { loadPages } from './http/pages/pages.ts'
import { createVitalMetrics } from './http/vitals/metrics.ts'
import { startNotifications } from './notifications/notifications.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createCaseEntry } from './intake/case-entry.ts'
import { createCases } from './intake/cases.ts'
import { createWhitelist } from './whitelist/whitelist.ts'
import { createIntake } from './intake/intake.ts'
import { startRetention } from './intake/retention.ts'
import { openSeal } from './intake/sealed.ts'
import { createStagedUploads } from './intake/staging/staged-uploads.ts'
import { startStagingExpiry } from './intake/staging/staging-expiry.ts'
import { postgresCounters, startCounterExpiry } from './limits/postgres-counters.ts'
import { createSharedCounters } from './limits/shared-counters.ts'
import { startStreamBalance, STREAMS_CHANNEL } from './live/balance-streams.ts'
import { createLiveHub } from './live/hub.ts'
import { systemClock } from './lib/clock.ts'
import { listenProblem } from './lib/listen-problem.ts'
import { createLog } from './lib/log.ts'
import { startPairingExpiry } from './pairing/pairing-expiry.ts'
import { createPairingHub, PAIRING_CHANNEL } from './pairing/pairing-hub.ts'
import { createPairings } from './pairing/pairings.ts'
import { createProofs } from './proof/proofs.ts'
import { ensureSecret } from './lib/secret-file.ts'
import { createDrain } from './shutdown/drain.ts'
import { createShutdown, type Shutdown } from './shutdown/shutdown.ts'
import { closeWhileDraining, endServer } from './shutdown/shutdown-http.ts'
import { createSystem } from './system/system.ts'
import { createWalletReads } from './wallets/start-wallets.ts'
import { startCalendarExpiry } from './wallets/calendar-subscriptions.ts'
import { startWalletNews, WALLETS_CHANNEL } from './wallets/wallet-news.ts'
import { createUpstreamMetrics } from './upstream/metrics.ts'
import { createRpcPool } from './upstream/rpc/pool/pool.ts'
import { createReads } from './upstream/rpc/reads/reads.ts'
import { createSubscriptions } from './upstream/rpc/subscriptions/subscriptions.ts'

/** The demo's nodes are this process itself: slow requests would save nothing. */
const DEMO_REQUESTS_PER_SECOND = 200

const log = createLog(console.log, console.error)
/** Longer than a proxy keeps an idle connection (nginx: 75 s), so that it never sends into one that we are closing. */
const KEEP_ALIVE_MS = 76_000

const shutdown = createShutdown()
const drain = createDrain()
/** No traffic comes before the server listens. */
let announceEnd = () => drain.leave(0)
process.on('SIGTERM', () => void announceEnd().then(() => leave(0)))
// A person at a terminal is waiting: no drain.
process.on('SIGINT', () => void drain.leave(0).then(() => leave(0)))

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  await start(readConfig(process.env), shutdown)
} catch (error) {
  // The operator's mistakes get one line; anything else is our bug, with its trace.
  const theirs = error instanceof ConfigError || error instanceof DatabaseError
  console.error(theirs ? error.message : error)
  await leave(1)
}

async function leave(code: number): Promise<void> {
  await shutdown.stop()
  process.exit(code)
}

/** Starts everything in order of dependency, and closes it in reverse. */
async function start(config: Config, { onStop }: Shutdown): Promise<void> {
  const clientDir = resolve(dirname(fileURLToPath(import.meta.url)), '../client')
  const pages = existsSync(clientDir) ? loadPages(clientDir, config.publicOrigin) : undefined

  const { databaseUrl, dataDir = defaultDataDir(process.cwd()) } = config
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }), replicaUrl: config.databaseReadUrl, log })
  onStop(database.close)
  const lease = await joinLease({ database, log, channels: [FEED_CHANNEL, INBOX_CHANNEL, PAIRING_CHANNEL, STREAMS_CHANNEL, WALLETS_CHANNEL] })
  onStop(lease.stop)
  const chain = await chainFor(config, dataDir)
  onStop(chain.close)
  const isDemo = config.chain.kind === 'demo'
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  observePools(registry, database.named)
  const upstream = createUpstreamMetrics(registry)
  const pool = createRpcPool({
    urls: chain.rpcUrls,
    ...(isDemo ? { perNodeRequestsPerSecond: DEMO_REQUESTS_PER_SECOND } : {}),
    ...(config.rpcRate ? { perNodeRequestsPerSecond: config.rpcRate.perNode, perMethodRequestsPerSecond: config.rpcRate.perMethod } : {}),
    onEvent: upstream.asked,
    onNotice: ({ type, ...facts }) => log.warn(`RPC node ${type}`, facts),
  })
  onStop(pool.close)
  upstream.observeNodes(pool.health)
  await pool.start()

  const onVersion = createVersionMetrics(registry, log)
  const reads = createReads(pool, { onVersion })
  const backgroundReads = createReads(pool.background(), { onVersion })
  const visitorReads = createReads(pool.visitors(), { onVersion })
  const { mint, vault, stakingAccount } = chain
  const metrics = createLedgerMetrics(registry)
  const { slotMs } = pool.slotClock
  const ledgers = await openLedgers({ db: database.db, reads, backgroundReads, slotMs, log, mint, vault, metrics, ...(stakingAccount === undefined ? {} : { stakingAccount }) })
  const table = feedTable({ pool, reads, backgroundReads, ledgers, db: database.db, delayed: database.delayed, chain, tally: createTallyThread(), clock: systemClock, log, onMarketRead: upstream.readMarket })
  const feeds = createFeedEngine({
    feeds: table.feeds,
    store: createFeedStore(database, lease),
    log,
    metrics: createFeedMetrics(registry),
  })
  onStop(feeds.stop)
  await feeds.start()
  const runner = startLedgerRunner({ ledgers: ledgers.all, lease, log, onPass: () => feeds.nudge(...afterPass) })
  onStop(runner.stop)
  onStop(startHistoryKeeper({ lease, log }).stop)
  const hints = createSubscriptions({
    urls: chain.rpcUrls,
    pool,
    accounts: stakingAccount === undefined ? [] : [stakingAccount],
    onHint: (account) => {
      runner.kick()
      feeds.nudge('transactions')
      if (account !== stakingAccount) feeds.nudge('vault-balance')
    },
    onEvent: ({ type, ...facts }) => log.info(`notifications ${type}`, facts),
  })
  onStop(hints.close)
  hints.start()
  ledgers.onVaultAccount((account) => {
    hints.follow(account)
    runner.kick()
  })

  const readDecimals = async () => (await readMint({ reads, mint })).decimals
  const push = await startPush({
    db: database.db,
    lease,
    config: config.push,
    ledgers,
    stakingAccount,
    readDecimals,
    price: () => livePrice(feeds),
    origin: config.publicOrigin ?? null,
    registry,
    log,
    clock: systemClock,
  })
  onStop(push.stop)

  const notifications = startNotifications({ db: database.db, lease, feeds, ledgers, stakingAccount, readDecimals, log, clock: systemClock })
  onStop(notifications.stop)

  const proofs = createProofs({ db: database.db, clock: systemClock })
  const pairings = { service: createPairings({ db: database.db, clock: systemClock }), hub: createPairingHub({ lease }) }
  onStop(startPairingExpiry({ lease, log }).stop)
  const demoCardSecret = async () => config.secretKey ?? (await ensureSecret(join(dataDir, 'demo-cards.key'), 32))
  const { cardIssuer } = config
  const issuer =
    cardIssuer === 'demo'
      ? createDemoIssuer({ cardSecret: await demoCardSecret(), books: databaseBooks(database.db), log, clock: systemClock })
      : cardIssuer && createHttpIssuer({ name: new URL(cardIssuer.url).host, ...cardIssuer })
  const cards = issuer ? createCards({ db: database.db, issuer, clock: systemClock }) : null
  if (cards && !isDemo && config.publicOrigin === undefined) log.warn('PUBLIC_ORIGIN is not set: no wallet can be proven, and so no card made')

  if (databaseUrl !== undefined && config.secretKey === undefined) log.warn('SECRET_KEY is not set: only this machine can read what is uploaded here')
  const seal = await openSeal({ secretKey: config.secretKey, dataDir })
  const { needsToken } = config.adminSetup
  // The demo on this machine needs none; a proxy in front of it may still require one later.
  const token = config.adminSetup.token ?? (await ensureSetupToken(dataDir, needsToken ? console.log : () => {}))
  const factors = createSecondFactors({ seal, clock: systemClock })
  const adminAccess = createAdminAccess({ db: database.db, clock: systemClock, setup: { needsToken, token }, factors, realChain: !isDemo })
  const mailbox = await demoMailboxFor(config, systemClock)
  const delivery = await startDelivery({ database: database.jobs, config, dataDir, mailbox, registry, log, clock: systemClock })
  onStop(delivery.stop)
  const ownOrigin = config.publicOrigin ?? mailbox?.origin ?? null
  const mailInvitation = delivery.sendMail && ownOrigin !== null ? createInvitationMailer({ send: delivery.sendMail, origin: ownOrigin, clock: systemClock, log }) : undefined
  const staging = createStagedUploads({ db: database.forms, seal, clock: systemClock })
  onStop(startStagingExpiry({ lease, log }).stop)
  const intake = createIntake({ db: database.forms, queue: delivery.queue, seal, staging, clock: systemClock })
  const formSecret = async () => config.secretKey ?? (await ensureSecret(join(dataDir, 'forms.key'), 32))
  const formChecks = config.formChecks ? createFormChecks({ secret: await formSecret(), db: database.forms, clock: systemClock, count: createFormMetrics(registry) }) : undefined
  const audit = createAuditLog({ db: database.db, clock: systemClock })
  const whitelist = createWhitelist({ db: database.db, audit, clock: systemClock })
  const cases = createCases({ db: database.forms, queue: delivery.queue, seal, audit, clock: systemClock })
  const caseEntry = createCaseEntry({ cases, attempts: createAttempts({ db: database.forms, clock: systemClock }) })
  onStop(startRetention({ lease, log }).stop)

  const system = createSystem({
    database,
    feeds,
    pool,
    telegram: delivery.telegram,
    dataDir,
    delivers: delivery.queue.methods.length > 0,
    mail: config.mail ? { server: config.mail.server.host } : mailbox ? { server: null } : null,
    cardIssuer: issuer?.name ?? null,
    staking: stakingAccount !== undefined,
    clock: systemClock,
  })
  onStop(() => system.stop())

  // Its client takes a quarter of a second to load.
  const redisStore = async (url: string) => (await import('./limits/redis-counters.ts')).redisCounters(url)
  const counters = createSharedCounters({ store: config.redisUrl === undefined ? postgresCounters(database.counters) : await redisStore(config.redisUrl), log })
  onStop(counters.close)
  onStop(startCounterExpiry({ lease, log }).stop)
  const { assistant: model, trustedProxies } = config
  const https = config.publicOrigin?.startsWith('https:') === true
  const hub = createLiveHub({ source: feeds })
  onStop(startStreamBalance({ name: database.processName, lease, hub, isLeaving: drain.isLeaving, tell: (streams) => database.jobs.pool.query('SELECT pg_notify($1, $2)', [STREAMS_CHANNEL, streams]) }))
  const inboxLive = createInboxLive({ lease, isAlive: sessionCheck({ db: database.db, clock: systemClock }) })
  const stakingLedger = ledgers.staking && stakingAccount !== undefined ? { ledger: ledgers.staking, account: stakingAccount } : undefined
  const walletReads = createWalletReads({ db: database.db, delayed: database.delayed, reads: visitorReads, mint, granted: whitelist.tierOf, staking: stakingLedger, origin: ownOrigin ?? undefined, clock: systemClock })
  onStop(startCalendarExpiry({ lease, log }).stop)
  if (walletReads.staking) onStop(startWalletNews({ lease, feeds, newest: walletReads.staking.newest, hub, log }).stop)
  const app = createApp({
    feeds,
    lists: table.lists,
    hub,
    trustedProxies,
    counters,
    deployment: { ...chain.deployment, vitalsShare: config.vitalsShare },
    history: createHistoryReader({ db: database.delayed, chain: table.history, clock: systemClock }),
    rpc: { pool, nodeUrls: chain.rpcUrls },
    push,
    intake,
    staging,
    formChecks,
    cases: { cases, entry: caseEntry },
    telegram: delivery.telegram,
    mailbox,
    admin: { access: adminAccess, factors, realChain: !isDemo, mailInvitation, publicOrigin: config.publicOrigin ?? null, db: database.db, cases, whitelist, queue: delivery.queue, live: inboxLive, openUpload: intake.openUpload, clock: systemClock, person: { db: database.jobs.db, mailbox, log }, system },
    https,
    metricsToken: config.metricsToken,
    notifications: { service: notifications, secure: https },
    assistant: createAssistant({ log, ...(model ? { model: { ...model, mayAsk: createDailyQuestions({ db: database.db, aDay: model.questionsADay, clock: systemClock }) } } : {}) }),
    wallets: { proof: { service: proofs, origin: config.publicOrigin ?? null, open: isDemo || config.publicOrigin !== undefined }, pairings, cards, fundingAddress: config.fundingAddress },
    verification: ledgers.staking ? verificationDeps(ledgers.staking, visitorReads, mint, whitelist.tierOf) : null,
    walletReads,
    machine: machineHealth({ database, feeds, drain, metrics: () => registry.metrics() }),
    vitals: createVitalMetrics(registry),
    metrics: createHttpMetrics(registry),
    log,
    clock: systemClock,
    ...(pages ? { client: { dir: clientDir, pages } } : {}),
  })
  const queue = fairQueue(getRequestListener(app.fetch, { hostname: config.host }), proxyList(config.trustedProxies))
  new Gauge({ name: 'bd_http_requests_waiting', help: 'Requests that wait while other addresses have their turns', registers: [registry], collect() { this.set(queue.waiting()) } })
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: KEEP_ALIVE_MS + 1000 }, queue.listener)
  let acceptors: ReturnType<typeof addAcceptors> | undefined
  server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, () => {
    acceptors = addAcceptors(server, log)
    announceEnd = () => drain.leave(config.drainSeconds * 1000, hub.handOver)
    const address = server.address()
    const port = address === null || typeof address === 'string' ? config.port : address.port
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    for (const line of [`BD dashboard: http://${host}:${port}`, ...chain.says, ...(mailbox ? [`Mails of the demo: http://${host}:${port}/dev/mail`] : []), `Data: ${database.kind === 'embedded' ? dataDir : 'DATABASE_URL'}`]) console.log(line)
  })
  onStop(startPreparing())
  closeWhileDraining(server, drain.isDraining)
  server.on('error', (error) => {
    console.error(listenProblem(error, config.port))
    void leave(1)
  })
  onStop(async () => endServer(server, await acceptors))
  // End streams first: their readers reconnect to the next process, and a closing server waits for its open requests.
  onStop(hub.close)
  onStop(hub.handOver)
  onStop(inboxLive.close)
  onStop(pairings.hub.close)
  onStop(checkAtStart({ chain, log }).stop)
}
