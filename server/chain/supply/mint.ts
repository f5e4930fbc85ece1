import type { ReadOptions, SolanaReads } from '../../upstream/rpc/reads/reads.ts'

/** A mint's account: the one source that every node serves, with or without its own token methods. */
export interface Mint {
  /** Base units. */
  supply: bigint
  decimals: number
  slot: number
}

/** The configured address is not a mint's. A retry doesn't help. */
export class MintError extends Error {
  override readonly name = 'MintError'
  readonly retryable = false
}

/** Rejects with RpcError when the nodes don't answer, and with MintError when the address isn't a mint's. */
export async function readMint({ reads, mint, ...options }: { reads: Pick<SolanaReads, 'accountInfo'>; mint: string } & ReadOptions): Promise<Mint> {
  const { slot, value } = await reads.accountInfo(mint, options)
  if (value?.kind !== 'mint') throw new MintError(`${mint} is not a mint`)
  return { supply: value.supply, decimals: value.decimals, slot }
}
