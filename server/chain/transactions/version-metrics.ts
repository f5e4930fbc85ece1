import { Counter, type Registry } from 'prom-client'
import type { Log } from '../../lib/log.ts'
import type { ParsedTransaction } from '../../upstream/rpc/reads/transaction.ts'

/** The newest version known to this build. Newer ones are read anyway, by the parts that all versions share. */
const NEWEST_KNOWN = 1
/** Versions have seven bits on the wire. */
const HIGHEST = 127

/** Counts transactions by the version their node gives, and logs each version that is new to this build once. */
export function createVersionMetrics(registry: Registry, log: Log): (version: ParsedTransaction['version']) => void {
  const read = new Counter({
    name: 'bd_transactions_read_total',
    help: 'Transactions read from nodes, by their version',
    labelNames: ['version'],
    registers: [registry],
  })
  const told = new Set<number>()
  return (version) => {
    // A node may send anything, and each label is kept for ever.
    const possible = typeof version !== 'number' || version <= HIGHEST
    read.inc({ version: version === null || !possible ? 'unknown' : String(version) })
    if (typeof version !== 'number' || !possible || version <= NEWEST_KNOWN || told.has(version)) return
    told.add(version)
    log.warn('transactions of a version unknown to this build are read by the parts that all versions share', { version })
  }
}
