import type { DeliveryTiming } from '../delivery/boss.ts'

/** Delivery as usual, but sooner: a run has a minute, not a day. */
export const TIMING: DeliveryTiming = { pollMs: 4000, graceMs: 5000, retrySeconds: 2, retries: 12, expireSeconds: 10, maintenanceSeconds: 5 }

/** How long faults go on, and how long all has to recover afterwards. */
export const FAULTS_MS = 30_000
export const RECOVERY_MS = 45_000
/** How much longer a delivery may wait that failed until the faults ended: its delay has doubled each time. */
export const LAST_RETRY_MS = 50_000
