import { Hono } from 'hono'
import type { Deployment } from '../../src/contract/deployment.ts'
import type { Vital } from '../../src/contract/vitals.ts'
import type { Assistant } from '../assistant/assistant.ts'
import type { DemoMailbox } from '../delivery/mailbox/demo-mailbox.ts'
import type { PushSubscriptionService } from '../delivery/push/subscriptions.ts'
import type { TelegramService } from '../delivery/telegram/diagnostics.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import type { HistoryReader } from '../feeds/history.ts'
import type { ListPages } from '../feeds/list-page.ts'
import type { Intake } from '../intake/intake.ts'
import type { StagedUploads } from '../intake/staging/staged-uploads.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { SharedCounters } from '../limits/shared-counters.ts'
import type { LiveHub } from '../live/hub.ts'
import { quickStreams } from '../live/quick-streams.ts'
import { liveRoute } from '../live/route.ts'
import { requireAdmin } from './admin/guard.ts'
import { adminRoutes, type AdminDeps } from './admin/routes.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { caseRoutes, type CaseDeps } from './case/routes.ts'
import type { FormChecks } from './form-checks/form-checks.ts'
import { formTokenRoute } from './form-checks/routes.ts'
import { createPreviewPicture } from '../glance/picture.ts'
import { glanceRoutes } from './glance/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { machineRoutes, type MachineHealth } from './machines/routes.ts'
import { securityTxt } from './machines/security-txt.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { guardCaching } from './middleware/caching.ts'
import { trustProxies } from './middleware/client-address.ts'
import { compressAnswers } from './middleware/compress.ts'
import { countTogether } from './middleware/counters.ts'
import { errorHandler } from './middleware/error-handler.ts'
import { refuseTwoHosts, securityHeaders } from './middleware/headers.ts'
import { notFound } from './middleware/http-problem.ts'
import { requestIds } from './middleware/request-id.ts'
import { measureRequests, type HttpMetrics } from './middleware/request-metrics.ts'
import { notificationRoutes, type NotificationDeps } from './notifications/routes.ts'
import { openApiRoutes } from './openapi/route.ts'
import { createKeptPages } from './pages/kept-pages.ts'
import type { Pages } from './pages/pages.ts'
import { quickPages } from './pages/quick-pages.ts'
import { pageRoutes } from './pages/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { deploymentRoute } from './reads/deployment.ts'
import { quickReads } from './reads/quick-reads.ts'
import { readRoutes } from './reads/routes.ts'
import { rpcProxyRoute, type RpcProxyDeps } from './rpc-proxy/routes.ts'
import { createFormBodies } from './submissions/form-bodies.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { telegramRoutes } from './telegram/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { vitalRoutes } from './vitals/routes.ts'
import { walletRoutes, type WalletDeps } from './wallet/routes.ts'
import { calendarRoutes, type CalendarDeps } from './wallets/calendar-routes.ts'
import { statementRoutes } from './wallets/statement-routes.ts'
import type { ReadStatement } from '../wallets/statements.ts'
import { walletReadRoutes, type WalletReadsDeps } from './wallets/routes.ts'
import { createWalletLimits } from './wallets/wallet-limits.ts'

export interface AppDeps {
  feeds: FeedEngine
  /** Reads list pages beyond the feeds. */
  lists?: ListPages
  hub: LiveHub
  /** Trusted proxies besides those on this machine: addresses, CIDR. */
  trustedProxies?: readonly string[]
  /** The limits of all processes together; without them, as in most tests, this process counts by itself. */
  counters?: SharedCounters
  /** Whether the site is reached by https only. */
  https?: boolean
  /** Grants access to the metrics from anywhere. */
  metricsToken?: string | undefined
  deployment: Deployment
  verification: WalletDeps['verification']
  /** What is known of any wallet; absent in most tests. */
  walletReads?: Omit<WalletReadsDeps, 'limits'> & { statement?: ReadStatement | null; calendars?: Omit<CalendarDeps, 'clock'> }
  history: HistoryReader
  /** The nodes behind the browsers' RPC proxy, and their URLs, which no answer may quote. */
  rpc: RpcProxyDeps
  /** Absent without push notifications, as in most tests. */
  push?: PushSubscriptionService
  /** Absent in tests of other areas. */
  notifications?: NotificationDeps
  assistant?: Assistant
  /** Absent without submissions, as in most tests. */
  intake?: Intake
  /** Files that go ahead of their forms; absent in most tests. */
  staging?: StagedUploads
  /** Absent where forms are not checked. */
  formChecks?: FormChecks | undefined
  /** What became of submissions; served with wallet proofs only. */
  cases?: Pick<CaseDeps, 'cases' | 'entry'>
  /** Absent in tests without proofs or cards. */
  wallets?: WalletDeps['wallets']
  /** Absent without administration, as in most tests. */
  admin?: AdminDeps
  /** For administrators only. */
  telegram?: TelegramService
  /** Only on the demo chain, without a mail server. */
  mailbox?: DemoMailbox | undefined
  machine: MachineHealth
  /** Counts what browsers measured; absent in most tests. */
  vitals?: (vital: Vital) => void
  /** Absent in most tests. */
  metrics?: HttpMetrics
  log: Log
  clock: Clock
  /** The built client; absent if only the API is served (development). */
  client?: { dir: string; pages: Pages }
}

/** The whole server: the most frequent requests are answered before everything else. */
export function createApp(deps: AppDeps): Hono {
  const { feeds, hub, trustedProxies, deployment, clock, client, https = false, metrics, log } = deps
  const kept = client && createKeptPages({ pages: client.pages, feeds, deployment, clock })
  const rest = createRoutes(deps, kept)
  const app = quickReads(feeds, rest, https, metrics)
  app.route('/', quickStreams({ hub, rest, https, trustedProxies, metrics }))
  if (client && kept) app.route('/', quickPages({ pages: client.pages, kept, rest, https, metrics }))
  app.onError(errorHandler(log))
  return app
}

/** Every route of the server, on one page. */
export function createRoutes({ feeds, lists, hub, trustedProxies = [], counters, https = false, metricsToken, deployment, verification, walletReads, history, rpc, push, notifications, assistant, intake, staging, formChecks, cases, wallets, admin, telegram, mailbox, machine, vitals, metrics, log, clock, client }: AppDeps, kept = client && createKeptPages({ pages: client.pages, feeds, deployment, clock })): Hono {
  const app = new Hono()
  app.onError(errorHandler(log))
  app.use(requestIds)
  if (metrics) app.use(measureRequests(metrics))
  app.use(securityHeaders({ https }))
  app.use(guardCaching)
  app.use(refuseTwoHosts)
  app.use(trustProxies(trustedProxies))
  if (counters) app.use(countTogether(counters))
  app.use(compressAnswers())

  app.route('/', machineRoutes(machine, metricsToken))
  if (vitals) app.route('/', vitalRoutes(vitals, clock))
  app.route('/', securityTxt({ contactEmail: deployment.contactEmail, origin: admin?.publicOrigin ?? null, clock }))
  app.route('/', deploymentRoute(deployment))
  app.route('/', readRoutes(feeds, lists, clock))
  app.route('/', walletRoutes({ feeds, verification, wallets, log, clock }))
  const walletLimits = createWalletLimits(clock, { counters })
  if (walletReads) app.route('/', walletReadRoutes({ ...walletReads, limits: walletLimits })).route('/', statementRoutes(walletReads.statement ?? null, clock))
  if (walletReads?.calendars) app.route('/', calendarRoutes({ ...walletReads.calendars, clock }))
  app.route('/', historyRoutes(history, clock))
  app.route('/', rpcProxyRoute(rpc))
  app.route('/', liveRoute(hub, wallets?.pairings))
  if (push) app.route('/', pushRoutes(push))
  if (notifications) app.route('/', notificationRoutes(notifications))
  const asked = walletReads && { answers: walletReads.answers, limits: walletLimits }
  if (assistant) app.route('/', assistantRoutes({ assistant, feeds, wallets: asked, cases, history, log, clock }))
  const forms = createFormBodies(clock)
  if (intake) app.route('/', submissionRoutes({ intake, proofs: wallets?.proof.service, log, forms, checks: formChecks }))
  if (staging) app.route('/', uploadRoutes({ staging, checks: formChecks, log, clock }))
  if (formChecks) app.route('/', formTokenRoute(formChecks.tokens, clock))
  if (cases && wallets) app.route('/', caseRoutes({ ...cases, proofs: wallets.proof.service, forms, staging, log, clock }))
  if (admin) app.route('/', adminRoutes(admin))
  if (admin && telegram) app.route('/', telegramRoutes(telegram, requireAdmin(admin.access.sessions, admin.publicOrigin)))
  if (mailbox) app.route('/', mailboxRoutes(mailbox))
  app.route('/', openApiRoutes())
  app.all('/api/*', () => {
    throw notFound('There is no such call.')
  })

  app.route('/', glanceRoutes({ feeds, picture: createPreviewPicture({ feeds, clock }) }))
  if (client && kept) app.route('/', pageRoutes({ ...client, kept }))
  // Not thrown: an error thrown by this handler is answered without the middleware's headers.
  app.notFound(() => notFound('There is nothing here.').getResponse())
  return app
}
