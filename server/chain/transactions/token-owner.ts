import type { ParsedTransaction } from '../../upstream/rpc/reads/transaction.ts'

/** An owner and how it is known: from the balances recorded with the transaction, or from an instruction that set it. */
export interface KnownOwner {
  owner: string
  ownerFrom: 'token-balance' | 'initialize'
}

/**
 * Who owns a token account at a point of the transaction. Feed it each change of owner in order with `set`.
 *
 * Before and after are both needed: a closed account is only in the first, a new one only in the second. An
 * instruction that set the owner on the way outranks both, as the balances only know the two ends.
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
