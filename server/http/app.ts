import { Hono } from 'hono'
import type { Deployment } from '../../src/contract/deployment.ts'
import type { FeedEngine } from '../feeds/engine.ts'
import type { ListPages } from '../feeds/list-page.ts'
import type { HistoryReader } from '../feeds/history.ts'
import { liveRoute } from '../live/route.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Intake } from '../intake/intake.ts'
import type { Log } from '../lib/log.ts'
import { adminRoutes, type AdminParts } from './admin/routes.ts'
import { requireAdmin } from './admin/guard.ts'
import { trustProxies } from './middleware/client-address.ts'
import { compressAnswers } from './middleware/compress.ts'
import { errorHandler } from './middleware/error-handler.ts'
import { refuseTwoHosts, securityHeaders } from './middleware/headers.ts'
import { notFound } from './middleware/http-problem.ts'
import { machineRoutes, type MachineHealth } from './machines/routes.ts'
import { openApiRoutes } from './openapi/route.ts'
import type { Assistant } from '../assistant/assistant.ts'
import type { PushDesk } from '../delivery/push/subscriptions.ts'
import type { Pages } from './pages/pages.ts'
import { proofRoutes, type ProofParts } from './wallet/proof-routes.ts'
import { assistantRoutes } from './assistant/routes.ts'
import { guardMetrics } from './machines/metrics-guard.ts'
import { notificationRoutes, type NotificationParts } from './notifications/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { quickReads } from './reads/quick-reads.ts'
import { historyRoutes } from './history/routes.ts'
import { readRoutes } from './reads/routes.ts'
import { rpcProxyRoute, type RpcProxyParts } from './rpc-proxy/routes.ts'
import { staticFiles } from './pages/static-files.ts'
import { submissionRoutes } from './submissions/routes.ts'
import type { TelegramDesk } from '../delivery/telegram/diagnostics.ts'
import { telegramRoutes } from './telegram/routes.ts'
import { verificationRoutes } from './wallet/verification-routes.ts'
import { virtualCardRoutes, type VirtualCardParts } from './wallet/virtual-card-routes.ts'
import type { VerificationParts } from '../chain/staking/verification.ts'
import { systemClock } from '../lib/clock.ts'
import { pageInput } from './pages/page-input.ts'

export interface AppParts {
  feeds: FeedEngine
  /** Where lists go on beyond what the feeds hold. */
  lists?: ListPages
  hub: LiveHub
  /** Proxies that are believed beside those on this machine: addresses, CIDR. */
  trustedProxies?: readonly string[]
  /** Whether people come by https only. */
  https?: boolean
  /** Who has it may see the metrics from anywhere. */
  metricsToken?: string | undefined
  deployment: Deployment
  /** `null` where no staking account is configured. */
  verification: VerificationParts | null
  history: HistoryReader
  /** The nodes that the proxy for browsers asks, and their URLs, which no answer may quote. */
  rpc: RpcProxyParts
  /** Absent where nobody is notified, as in most tests. */
  push?: PushDesk
  /** Absent in tests of other things. */
  notifications?: NotificationParts
  assistant?: Assistant
  /** Absent where nobody sends anything in, as in most tests. */
  intake?: Intake
  /** Who proves wallets and who makes cards: absent in tests that need neither. */
  wallets?: { proof: ProofParts; cards: VirtualCardParts['cards'] }
  /** Absent where nobody administers, as in most tests. */
  admin?: AdminParts
  /** Asked by administrators alone. */
  telegram?: TelegramDesk
  machine: MachineHealth
  log: Log
  clock: () => number
  /** The built client; absent where only the API is served (development). */
  client?: { dir: string; pages: Pages }
}

/** The whole server: what is asked most is answered ahead of everything else. */
export function createApp(parts: AppParts): Hono {
  const app = quickReads(parts.feeds, createRoutes(parts), parts.https)
  app.onError(errorHandler(parts.log))
  return app
}

/** Every path the server answers, on one page. */
export function createRoutes({ feeds, lists, hub, trustedProxies = [], https = false, metricsToken, deployment, verification, history, rpc, push, notifications, assistant, intake, wallets, admin, telegram, machine, log, clock, client }: AppParts): Hono {
  const app = new Hono()
  app.onError(errorHandler(log))
  app.use(securityHeaders({ https }))
  app.use(refuseTwoHosts)
  app.use(trustProxies(trustedProxies))
  app.use(compressAnswers)

  app.use('/metrics', guardMetrics(metricsToken))
  app.route('/', machineRoutes(machine))
  app.get('/api/deployment', (c) => c.json(deployment, 200, { 'Cache-Control': 'no-cache' }))
  app.route('/', readRoutes(feeds, lists, { ...systemClock, now: clock }))
  app.route('/', verificationRoutes(verification, feeds, clock))
  if (wallets) {
    app.route('/', proofRoutes(wallets.proof))
    app.route('/', virtualCardRoutes({ cards: wallets.cards, proofs: wallets.proof.desk, verification, log }))
  }
  app.route('/', historyRoutes(history))
  app.route('/', rpcProxyRoute(rpc))
  app.route('/', liveRoute(hub))
  if (push) app.route('/', pushRoutes(push))
  if (notifications) app.route('/', notificationRoutes(notifications))
  if (assistant) app.route('/', assistantRoutes(assistant))
  if (intake) app.route('/', submissionRoutes({ intake, proofs: wallets?.proof.desk, log }))
  if (admin) app.route('/', adminRoutes(admin))
  if (admin && telegram) app.route('/', telegramRoutes(telegram, requireAdmin(admin.access.sessions, admin.publicOrigin)))
  app.route('/', openApiRoutes())
  app.all('/api/*', () => {
    throw notFound('There is no such call.')
  })

  if (client) {
    app.route('/', staticFiles(client))
    app.get('*', (c) => {
      const { html, status, policy } = client.pages.answer(c.req.path, pageInput(feeds, deployment, clock()))
      return c.html(html, status, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy })
    })
  }
  // Not thrown: what is thrown here passes by the middleware.
  app.notFound(() => notFound('There is nothing here.').getResponse())
  return app
}
