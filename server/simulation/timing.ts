import type { DeliveryTiming } from '../delivery/boss.ts'

/** Delivery as usual, but sooner: a run has minutes, not a day. */
export const TIMING: DeliveryTiming = { pollMs: 4000, graceMs: 5000, retrySeconds: 4, retries: 12, expireSeconds: 20, maintenanceSeconds: 10 }

/** How long faults go on, and how long all has to recover afterwards. */
export const FAULTS_MS = 60_000
export const RECOVERY_MS = 75_000
