import { createServer } from 'node:net'

/**
 * Below the range that the system gives to outgoing connections (32768 and up on Linux): a port that is free there may be
 * taken by any connection before the server of the test listens. Above 10080, which browsers refuse.
 */
const FIRST = 20_000
const PORTS_A_WORKER = 1_500
const WORKERS = 8

/** Each worker of the tests has ports of its own, so that none takes what another was about to use. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS
let next = Math.floor(Math.random() * PORTS_A_WORKER)

/** A free port of 127.0.0.1 for a test's server, which may also be restarted on it. Rejects when this worker has none left. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_A_WORKER; tries += 1) {
    const port = FIRST + worker * PORTS_A_WORKER + next
    next = (next + 1) % PORTS_A_WORKER
    if (await isFree(port)) return port
  }
  throw new Error(`no free port on 127.0.0.1 from ${FIRST + worker * PORTS_A_WORKER} on`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
