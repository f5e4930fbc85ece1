import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { CounterStore } from './counter-store.ts'
import { flexibleCounts } from './flexible-counts.ts'

const CONNECT_MS = 2000
const PREFIX = 'bd:limits:'

/**
 * Counts in Redis (or Valkey). Resolves when it is connected, or after two seconds: it goes on trying for ever. A connection
 * that is silent for ten seconds is given up for a new one.
 */
export async function redisCounters(url: string): Promise<CounterStore> {
  const client = createClient({
    url,
    // What can't be sent now is counted locally; sent later, it would count twice.
    disableOfflineQueue: true,
    pingInterval: 3000,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: 10_000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 1000) },
  })
  // Without a listener an error would end the process. Whoever counts hears of it.
  client.on('error', () => {})
  await Promise.race([client.connect().catch(() => {}), sleep(CONNECT_MS, undefined, { ref: false })])
  return {
    count: flexibleCounts(
      ({ name, points, seconds }) =>
        new RateLimiterRedis({ storeClient: client, useRedisPackage: true, rejectIfRedisNotReady: true, keyPrefix: PREFIX + name, points, duration: seconds }),
    ),
    close: async () => client.destroy(),
  }
}
