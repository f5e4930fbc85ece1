/** How long a fault lasts at least. FAULT_SECONDS=60 is the full proof, which takes some eight minutes. */
export const FAULT_MS = Number(process.env['FAULT_SECONDS'] ?? 2) * 1000
/** A form every 100 ms. After a short fault nobody waits long to repeat one that was refused. */
export const FORMS = { everyMs: 100, longestPauseMs: FAULT_MS > 10_000 ? 8000 : 2000 }
/** After a fault's end forms are accepted, and figures read from the chain, within these: docs/operations.md says so. */
export const ACCEPTS_WITHIN_MS = 20_000
export const LIVE_WITHIN_MS = 60_000
/** For a test: it ends what hangs. */
export const TEST_LIMIT = { timeout: 240_000 + 3 * FAULT_MS }
