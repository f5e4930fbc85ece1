import { Counter, Gauge, type Registry } from 'prom-client'
import type { DeliveryMethod } from '../../src/contract/submission.ts'

export interface DeliveryMetrics {
  attempt(method: DeliveryMethod, outcome: 'sent' | 'failed'): void
}

/** Delivery metrics, in `registry`. `waiting` is called at each scrape. */
export function createDeliveryMetrics(registry: Registry, methods: readonly DeliveryMethod[], waiting: (method: DeliveryMethod) => Promise<number>): DeliveryMetrics {
  const registers = [registry]
  const attempts = new Counter({ name: 'bd_delivery_attempts_total', help: 'Messages handed on, by method and outcome', labelNames: ['method', 'outcome'], registers })
  new Gauge({
    name: 'bd_deliveries_waiting',
    help: 'Messages that are not sent yet, over all processes on this database',
    labelNames: ['method'],
    registers,
    async collect() {
      for (const method of methods) {
        // Without the database there is no figure, but the other metrics must still be served.
        const count = await waiting(method).catch(() => null)
        if (count === null) this.remove({ method })
        else this.set({ method }, count)
      }
    },
  })
  for (const method of methods) for (const outcome of ['sent', 'failed']) attempts.inc({ method, outcome }, 0)
  return { attempt: (method, outcome) => attempts.inc({ method, outcome }) }
}
