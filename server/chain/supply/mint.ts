import type { ReadOptions, SolanaReads } from '../../upstream/rpc/reads/reads.ts'

/** What the account of a mint says: the one place that every node gives out, with or without its own methods for tokens. */
export interface Mint {
  /** Base units. */
  supply: bigint
  decimals: number
  slot: number
}

/** The configured address is that of something else. Asking again doesn't help. */
export class MintError extends Error {
  override readonly name = 'MintError'
  readonly retryable = false
}

/** Throws RpcError when the nodes don't answer, MintError when the address isn't a mint's. */
export async function readMint({ reads, mint, ...options }: { reads: Pick<SolanaReads, 'accountInfo'>; mint: string } & ReadOptions): Promise<Mint> {
  const { slot, value } = await reads.accountInfo(mint, options)
  if (value?.kind !== 'mint') throw new MintError(`${mint} is no mint`)
  return { supply: value.supply, decimals: value.decimals, slot }
}
