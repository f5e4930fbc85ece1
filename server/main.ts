import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import type pg from 'pg'
import { Registry, collectDefaultMetrics } from 'prom-client'
import { ConfigError, readConfig, type Config } from './config.ts'
import { chainFor } from './chain-access.ts'
import { openDatabase } from './db/open.ts'
import { createFeedEngine } from './feeds/engine.ts'
import { createFeedMetrics } from './feeds/metrics.ts'
import { createFeedStore } from './feeds/store.ts'
import { feedTable } from './feeds/table.ts'
import { createApp } from './http/app.ts'
import { loadPages } from './http/pages.ts'
import { createLiveHub } from './live/hub.ts'
import { createLog } from './log.ts'
import { createRpcPool } from './upstream/rpc/pool.ts'

const log = createLog(console.log, console.error)

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  await main(readConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main(config: Config): Promise<void> {
  const clientDir = resolve(dirname(fileURLToPath(import.meta.url)), '../client')
  const pages = existsSync(clientDir) ? loadPages(clientDir) : undefined
  for (const name of config.withoutEffect) log.warn(`${name} is set, but this version does nothing with it yet`)

  const { dataDir, databaseUrl } = config
  const database = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }), log })
  // Chain first, pool second: whatever the figures come from, they come through the same pool.
  const chain = await chainFor(config)
  const pool = createRpcPool({ urls: chain.rpcUrls })
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const feeds = createFeedEngine({
    feeds: feedTable({ pool, chain, clock: Date.now }),
    store: createFeedStore(database),
    log,
    metrics: createFeedMetrics(registry),
  })
  await pool.start()
  await feeds.start()
  const hub = createLiveHub({ source: feeds })
  const app = createApp({
    feeds,
    hub,
    deployment: chain.deployment,
    machine: {
      unready: async () => [...((await answers(database.pool)) ? [] : ['database']), ...feeds.unready()],
      metrics: () => registry.metrics(),
    },
    log,
    clock: Date.now,
    ...(pages ? { client: { dir: clientDir, pages } } : {}),
  })

  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, ({ port }) => announce(config, port, chain.says))
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(error.code === 'EADDRINUSE' ? `PORT: ${config.port} is in use; set PORT to a free one` : `HOST: ${error.message}`)
    void stop(1)
  })

  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    // Streams end first: a server waits for its open connections.
    hub.close()
    server.close()
    await feeds.stop()
    pool.close()
    await chain.close()
    await database.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
}

/** Whether the database answers right now. */
async function answers(pool: pg.Pool): Promise<boolean> {
  return pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
}

function announce(config: Config, port: number, says: string[]): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  for (const line of [`BD dashboard: http://${host}:${port}`, ...says]) console.log(line)
}
