import type { ParsedTransaction } from '../../upstream/rpc/reads/transaction.ts'

/** An owner and its source: the balances recorded with the transaction, or an instruction that set it. */
export interface KnownOwner {
  owner: string
  ownerFrom: 'token-balance' | 'initialize'
}

/**
 * The owner of a token account at a point of the transaction. Pass each change of owner to `set`, in order.
 *
 * Both balances are needed: a closed account is only in those before, a new one only in those after. An instruction that set
 * the owner in between outranks both, as the balances only show the two ends.
 */
export function tokenOwners({ preTokenBalances, postTokenBalances }: ParsedTransaction) {
  const onTheWay = new Map<string, string>()
  return {
    set(account: string, owner: string): void {
      onTheWay.set(account, owner)
    },
    of(account: string): KnownOwner | null {
      const before = preTokenBalances?.get(account)?.owner ?? null
      const after = postTokenBalances?.get(account)?.owner ?? null
      const owner = onTheWay.get(account) ?? before ?? after
      if (owner === null) return null
      return { owner, ownerFrom: owner === before || owner === after ? 'token-balance' : 'initialize' }
    },
  }
}
