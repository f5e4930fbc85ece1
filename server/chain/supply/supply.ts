import type { ReadOptions, SolanaReads } from '../../upstream/rpc/reads/reads.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../upstream/rpc/reads/schemas.ts'
import { MintError, readMint } from './mint.ts'
import { ownedAccounts } from '../vault/owned-accounts.ts'

/** Amounts in base units. */
export interface Supply {
  supply: bigint
  decimals: number
  /** Excludes what the internal accounts hold. */
  circulating: bigint
  /** The oldest slot of all reads. */
  slot: number
}

/** `retryable` when the parts were read at moments that don't fit together; otherwise the addresses are wrong. */
export class SupplyError extends Error {
  override readonly name = 'SupplyError'
  readonly retryable: boolean

  constructor(message: string, retryable: boolean) {
    super(message)
    this.retryable = retryable
  }
}

/**
 * The supply of a mint, and the circulating part: everything but the internal holdings. The vault's and the staked tokens
 * circulate, as in the specification's figures (of 990M, 10M or 1% are internal and about 99% circulate, while the vault has
 * 18%). `internal` are owners or token accounts; one that is named both ways is subtracted once. Rejects with RpcError when
 * the nodes don't answer or can't tell what an owner holds, with SupplyError when the parts don't fit together: never a
 * made-up amount.
 */
export async function readSupply({
  reads,
  mint,
  internal = [],
  ...options
}: {
  reads: Pick<SolanaReads, 'accountInfo' | 'tokenAccountsByOwner'>
  mint: string
  internal?: readonly string[]
} & ReadOptions): Promise<Supply> {
  const { supply, decimals, slot } = await readMint({ reads, mint, ...options }).catch((error: unknown) => {
    throw error instanceof MintError ? new SupplyError(error.message, false) : error
  })
  const parts = await Promise.all([...new Set(internal)].map((address) => accountsOf({ reads, mint, address, options })))
  const amounts = new Map(parts.flatMap(({ accounts }) => [...accounts]))
  const circulating = [...amounts.values()].reduce((left, amount) => left - amount, supply)
  if (circulating < 0n) throw new SupplyError('the internal accounts hold more than there is', true)
  return { supply, decimals, circulating, slot: Math.min(slot, ...parts.map(({ slot }) => slot)) }
}

/** What one address holds of the mint, in base units, by token account. */
async function accountsOf({
  reads,
  mint,
  address,
  options,
}: {
  reads: Pick<SolanaReads, 'accountInfo' | 'tokenAccountsByOwner'>
  mint: string
  address: string
  options: ReadOptions
}): Promise<{ slot: number; accounts: Map<string, bigint> }> {
  const info = await reads.accountInfo(address, options)
  if (info.value?.kind === 'mint') throw new SupplyError(`the internal address ${address} is a mint`, false)
  if (info.value?.kind === 'token-account') {
    const { mint: held, amount } = info.value
    if (held !== mint) throw new SupplyError(`the internal address ${address} is a token account of another mint, ${held}`, false)
    return { slot: info.slot, accounts: new Map([[address, amount]]) }
  }
  // An unreadable account of a token program owns nothing: zero would be a guess.
  if (info.value && [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].includes(info.value.program)) {
    throw new SupplyError(`the internal address ${address} is not a usable token account`, false)
  }
  const { slot, value } = await ownedAccounts({ reads, owner: address, mint, ...options })
  return { slot: Math.min(slot, info.slot), accounts: new Map(value.map((account) => [account.address, account.amount])) }
}
