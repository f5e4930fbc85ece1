import { pendingActivity, type Activity } from '../chain/vault/activity.ts'
import type { StakingLedger } from '../chain/ledger/ledger.ts'
import type { Ledgers } from '../chain/ledger/ledgers.ts'

/** Transactions that the ledgers don't have yet, once each. Null if any ledger's are unknown. */
export async function pendingOf(ledgers: Ledgers): Promise<Activity[] | null> {
  const all = await ledgers.all()
  const lists = await Promise.all(all.map(async (ledger) => ({ ledger, movements: await ledger.pendingMovements() })))
  const found = new Map<string, Activity>()
  for (const { ledger, movements } of lists) {
    if (!movements) return null
    for (const activity of pendingActivity(placeOf(ledger, ledgers), movements)) {
      const known = found.get(activity.signature)
      found.set(activity.signature, known ? { ...known, movements: [...known.movements, ...activity.movements] } : activity)
    }
  }
  return [...found.values()]
}

function placeOf(ledger: StakingLedger, { staking }: Ledgers): 'staking' | 'vault' {
  return ledger === staking ? 'staking' : 'vault'
}
