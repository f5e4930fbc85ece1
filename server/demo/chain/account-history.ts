import type { AccountState } from './machine.ts'
import { readTokenAccount } from './token-state.ts'

/** How far back a node may look, in slots: the sum of its lag, its standstill, and the distance to finalized. */
const MAX_LOOK_BACK = 40_000

/** The accounts as of recent slots. Untouched accounts are as old as the chain. */
export interface AccountHistory {
  /** Null if there is none. Correct for slots up to 40,000 before the newest write. */
  at(address: string, slot: number): AccountState | null
  /** Call before a write: keeps the account's state until now. */
  keep(address: string): void
  write(address: string, slot: number, state: AccountState | null): void
  /** Written accounts that belong, or once belonged, to a program; only those after `after` in the same order. */
  ofProgram(program: string, after?: string): Iterable<string>
  /** Token accounts that belong, or once belonged, to a wallet. */
  ofOwner(owner: string): Iterable<string>
}

/** `untouched` answers for accounts that were never written. */
export function createAccountHistory(untouched: (address: string) => AccountState | null): AccountHistory {
  const versions = new Map<string, { slot: number; state: AccountState | null }[]>()
  const byProgram = new Map<string, Set<string>>()
  const byOwner = new Map<string, Set<string>>()
  return {
    at: (address, slot) => {
      const known = versions.get(address)
      return known ? (known.findLast((version) => version.slot <= slot)?.state ?? null) : untouched(address)
    },
    keep: (address) => {
      if (!versions.has(address)) versions.set(address, [{ slot: 0, state: untouched(address) }])
    },
    write: (address, slot, state) => {
      const known = versions.get(address)
      if (!known) throw new Error(`${address} was not kept before it changed`)
      if (known.at(-1)?.slot === slot) known.pop()
      known.push({ slot, state })
      const old = known.findLastIndex((version) => version.slot <= slot - MAX_LOOK_BACK)
      if (old > 0) known.splice(0, old)
      if (!state) return
      remember(byProgram, state.owner, address)
      const token = readTokenAccount(state)
      if (token) remember(byOwner, token.owner, address)
    },
    ofProgram: (program, after) => behind(byProgram.get(program) ?? [], after),
    ofOwner: (owner) => byOwner.get(owner) ?? [],
  }
}

function* behind(addresses: Iterable<string>, after: string | undefined): Generator<string> {
  let reached = after === undefined
  for (const address of addresses) {
    if (reached) yield address
    reached ||= address === after
  }
}

function remember(index: Map<string, Set<string>>, key: string, address: string): void {
  const members = index.get(key)
  if (members) members.add(address)
  else index.set(key, new Set([address]))
}
