import { existsSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { ConfigError, readRelayConfig } from './config.ts'
import { addAcceptors } from './http/acceptors.ts'
import { listenProblem } from './lib/listen-problem.ts'
import { createLog } from './lib/log.ts'
import { createRelay } from './relay/relay.ts'
import { createDrain } from './shutdown/drain.ts'
import { createShutdown } from './shutdown/shutdown.ts'
import { closeWhileDraining, endServer } from './shutdown/shutdown-http.ts'

// `npm run relay`: carries the live stream of a server to more readers than its processes should hold.

const log = createLog(console.log, console.error)
const shutdown = createShutdown()
const drain = createDrain()

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  start(readRelayConfig(process.env))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}

function start({ from, host, port, drainSeconds, trustedProxies, metricsToken }: ReturnType<typeof readRelayConfig>): void {
  const relay = createRelay({ from, log, trustedProxies, metricsToken, isLeaving: drain.isLeaving })
  let acceptors: ReturnType<typeof addAcceptors> | undefined
  const server = serve({ fetch: relay.app.fetch, hostname: host, port }, (address) => {
    acceptors = addAcceptors(server, log)
    console.log(`Relay of ${from}: port ${address.port}`)
  })
  closeWhileDraining(server, drain.isDraining)
  server.on('error', (error) => {
    console.error(listenProblem(error, port))
    process.exit(1)
  })
  shutdown.onStop(async () => endServer(server, await acceptors))
  shutdown.onStop(relay.close)
  shutdown.onStop(relay.handOver)
  const leave = (seconds: number) => void drain.leave(seconds * 1000).then(shutdown.stop).then(() => process.exit(0))
  process.on('SIGTERM', () => leave(drainSeconds))
  process.on('SIGINT', () => leave(0))
}
