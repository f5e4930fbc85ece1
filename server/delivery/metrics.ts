import { Counter, Gauge, type Registry } from 'prom-client'
import type { DeliveryMethod } from '../../src/contract/submission.ts'

export interface DeliveryMetrics {
  attempt(method: DeliveryMethod, outcome: 'sent' | 'failed'): void
}

/** Deliveries in these states, as counted by DeliveryRecords. */
type Standing = (method: DeliveryMethod) => Promise<{ waiting: number; failed: number; oldestWaitingMs: number }>

/** Delivery metrics, in `registry`. `standing` is called at each scrape. */
export function createDeliveryMetrics(registry: Registry, methods: readonly DeliveryMethod[], standing: Standing): DeliveryMetrics {
  const registers = [registry]
  const attempts = new Counter({ name: 'bd_delivery_attempts_total', help: 'Messages handed on, by method and outcome', labelNames: ['method', 'outcome'], registers })
  // One reading for all gauges, each of which waits for it: they are collected side by side.
  let looking: Promise<void> | null = null
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help: `${help}, over all processes on this database`, labelNames: ['method'], registers, collect: () => (looking ??= look().finally(() => (looking = null))) })
  const waiting = gauge('bd_deliveries_waiting', 'Messages that are not sent yet')
  const failed = gauge('bd_deliveries_failed', 'Messages that were given up and are not tried again')
  const oldest = gauge('bd_deliveries_oldest_waiting_seconds', 'For how long the oldest of the waiting messages has waited; 0 without any')
  const look = async () => {
    for (const method of methods) {
      // Without the database there are no figures, but the other metrics must still be served.
      const counts = await standing(method).catch(() => null)
      if (counts === null) for (const one of [waiting, failed, oldest]) one.remove({ method })
      else {
        waiting.set({ method }, counts.waiting)
        failed.set({ method }, counts.failed)
        oldest.set({ method }, counts.oldestWaitingMs / 1000)
      }
    }
  }
  for (const method of methods) for (const outcome of ['sent', 'failed']) attempts.inc({ method, outcome }, 0)
  return { attempt: (method, outcome) => attempts.inc({ method, outcome }) }
}
