import type { NodeChain } from '../chain/chain.ts'
import type { LedgerLine } from '../chain/ledger.ts'
import type { AccountState } from '../chain/machine.ts'
import { readMint, readTokenAccount, withAmount } from '../chain/token-state.ts'
import type { Faults } from './faults.ts'
import type { View, ViewedLedger } from './view.ts'

type Lie = NonNullable<Faults['lie']>
type Omit = NonNullable<Faults['omit']>

/** A node's view with its lies and omissions, for one method. */
export function distorted(view: View, method: string, { lie, omit }: Faults): View {
  return {
    ...view,
    ...(lie && (lie.methods?.includes(method) ?? true) ? { account: (address, slot) => lying(view.account(address, slot), address, lie) } : {}),
    ...(omit ? { ledger: incomplete(view.chain, omit) } : {}),
  }
}

const MOST_UNITS = 2n ** 64n - 1n

function lying(account: AccountState | null, address: string, lie: Lie): AccountState | null {
  if (!account || (lie.account !== null && lie.account !== address)) return account
  const amount = readTokenAccount(account)?.amount ?? readMint(account)?.supply
  if (amount === undefined) return account
  const told = amount + BigInt(lie.amount)
  return withAmount(account, told < 0n ? 0n : told > MOST_UNITS ? MOST_UNITS : told)
}

/** Pages keep the requested length: a node doesn't know what it lacks. */
function incomplete({ ledger, slots }: NodeChain, { signatures, every, olderThanDays }: Omit): ViewedLedger {
  const named = new Set(signatures)
  const oldest = olderThanDays === null ? -Infinity : slots.slotAt(slots.startsAt(slots.tip()) - olderThanDays * 86_400_000)
  const has = ({ signature, index, slot }: LedgerLine) => !named.has(signature) && slot >= oldest && (every === null || index % every !== every - 1)
  return {
    bySignature: (signature) => {
      const entry = ledger.bySignature(signature)
      return entry && has(entry) ? entry : undefined
    },
    page: (address, wanted) => {
      const cursor = wanted.before === undefined ? undefined : ledger.bySignature(wanted.before)
      if (cursor && !has(cursor)) return []
      const kept: LedgerLine[] = []
      for (let before = wanted.before; kept.length < wanted.limit; ) {
        const page = ledger.page(address, { ...wanted, ...(before === undefined ? {} : { before }) })
        kept.push(...page.filter(has))
        before = page.at(-1)?.signature
        if (page.length < wanted.limit || (page.at(-1)?.slot ?? 0) < oldest) break
      }
      return kept.slice(0, wanted.limit)
    },
  }
}
