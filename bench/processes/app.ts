import { serve } from '@hono/node-server'
import { createFeedEngine } from '../../server/feeds/engine.ts'
import { memoryStore, testFeed } from '../../server/feeds/testing/engine.ts'
import { createApp } from '../../server/http/app.ts'
import { loadPages } from '../../server/http/pages/pages.ts'
import { createLiveHub } from '../../server/live/hub.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { createRpcPool } from '../../server/upstream/rpc/pool/pool.ts'
import { takeOrders } from './part.ts'

// The whole app over its own engine and hub, with one feed whose upstream is a number in this process. With a folder in its
// argument it has the pages of that build.

const [, , clientDir] = process.argv
const log = { info: () => {}, warn: () => {}, error: console.error }
const nodeUrls = ['http://127.0.0.1:9/']
const { feed, says } = testFeed({ clock: systemClock, refreshEveryMs: 3_600_000, staleAfterMs: 7_200_000, balance: '102345678' })
const feeds = createFeedEngine({ feeds: [feed], store: memoryStore(), log })
const away = async () => ({ ok: false, retryable: true }) as const
const app = createApp({
  feeds,
  hub: createLiveHub({ source: feeds }),
  deployment: { chain: 'demo', mint: '', vault: '', links: { staking: '', dex: '', cardLogin: '', community: '' } },
  verification: null,
  history: { series: away, at: away, growth: away },
  rpc: { pool: createRpcPool({ urls: nodeUrls }), nodeUrls },
  machine: { missing: async () => ({ reads: [], streams: [], writes: [] }), metrics: async () => '' },
  log,
  clock: systemClock,
  ...(clientDir === undefined ? {} : { client: { dir: clientDir, pages: loadPages(clientDir) } }),
})
await feeds.start()
await feeds.get('/api/vault/live-balance')
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  takeOrders(port, (to) => {
    says({ balance: String(to) })
    feeds.nudge(feed.name)
  }),
)
