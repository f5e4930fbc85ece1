import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sending } from './send.ts'

export interface PushMetrics {
  sending(outcome: Sending['outcome']): void
  subscriptions(count: number): void
}

/** Push notification metrics, in `registry`. */
export function createPushMetrics(registry: Registry): PushMetrics {
  const registers = [registry]
  const sendings = new Counter({
    name: 'bd_push_total',
    help: 'Notifications handed to push services, by outcome; gone is a device that has unsubscribed',
    labelNames: ['outcome'],
    registers,
  })
  const subscriptions = new Gauge({ name: 'bd_push_subscriptions', help: 'Devices that want notifications, as of the last round of this process', registers })
  for (const outcome of ['sent', 'failed', 'gone']) sendings.inc({ outcome }, 0)
  return {
    sending: (outcome) => sendings.inc({ outcome }),
    subscriptions: (count) => subscriptions.set(count),
  }
}
