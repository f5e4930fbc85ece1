import { Counter, type Registry } from 'prom-client'
import type { Log } from '../../lib/log.ts'
import type { ParsedTransaction } from '../../upstream/rpc/reads/transaction.ts'

/** The newest version whose form is known here. Newer ones are read all the same, by what all versions have in common. */
const NEWEST_KNOWN = 1
/** Seven bits on the wire. */
const HIGHEST = 127

/** Counts transactions by the version that their node says, and says in the log, once each, which ones are new to this build. */
export function createVersionMetrics(registry: Registry, log: Log): (version: ParsedTransaction['version']) => void {
  const read = new Counter({
    name: 'bd_transactions_read_total',
    help: 'Transactions that were read from nodes, by their version',
    labelNames: ['version'],
    registers: [registry],
  })
  const told = new Set<number>()
  return (version) => {
    // A node may say anything, and each label is kept for ever.
    const possible = typeof version !== 'number' || version <= HIGHEST
    read.inc({ version: version === null || !possible ? 'unknown' : String(version) })
    if (typeof version !== 'number' || !possible || version <= NEWEST_KNOWN || told.has(version)) return
    told.add(version)
    log.warn('transactions of a version that this build does not know are read by what all versions have in common', { version })
  }
}
