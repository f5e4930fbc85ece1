import type { Database } from '../../db/open.ts'
import type { Clock } from '../../lib/clock.ts'
import { createChainHistory, type ChainHistory } from '../chain-history.ts'

/** For tests: the histories of these accounts, over a chain whose slots are as old as their comparison. */
export function chainHistoryOf(
  db: Database['db'],
  { clock, vault = [], staking, operators = 1 }: { clock: Pick<Clock, 'now'>; vault?: readonly string[]; staking?: string; operators?: number },
): ChainHistory {
  return createChainHistory({ db, ledgers: { vaultAccounts: async () => vault }, stakingAccount: staking, decimals: async () => 6, operators, timeOf: () => new Date(clock.now()), clock })
}
