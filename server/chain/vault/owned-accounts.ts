import type { OwnedAccounts, ReadOptions, SolanaReads } from '../../upstream/rpc/reads/reads.ts'
import { RpcError } from '../../upstream/rpc/node/rpc-error.ts'

/**
 * An owner's accounts of a mint, empty only when nodes list none. `known`: the owner's former accounts, for nodes that don't
 * list accounts by owner. Rejects with RpcError when the nodes don't answer, and when the addresses could only be derived and
 * nothing is there.
 */
export async function ownedAccounts({
  reads,
  owner,
  mint,
  known = [],
  ...options
}: { reads: Pick<SolanaReads, 'tokenAccountsByOwner'>; owner: string; mint: string; known?: readonly string[] } & ReadOptions): Promise<OwnedAccounts> {
  const found = await reads.tokenAccountsByOwner(owner, mint, { ...options, confirmEmpty: true, known })
  if (!found.derived || found.value.length > 0) return found
  const message = `no node lists the token accounts of ${owner}, and it has no associated one: configure the token account itself, or a node that lists them`
  throw new RpcError('getTokenAccountsByOwner', { kind: 'refused', retryable: true, message, code: null })
}
