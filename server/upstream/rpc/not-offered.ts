import { RpcError, type RpcFailure } from './rpc-error.ts'

/**
 * Whether a question went unanswered because nodes don't offer its method, so that the same is worth asking in another
 * way: at least one node refused it, or none that offers it can be asked now (the others may answer something else).
 */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof RpcError)) return false
  const { failure, attempts } = error
  return failure.kind === 'no-node' || attempts.some((attempt) => isRefusal(attempt.failure))
}

/** -32010: the node keeps no index for it, and so doesn't answer for this program or mint. */
const NOT_INDEXED = -32010

function isRefusal(failure: RpcFailure): boolean {
  return failure.kind === 'incapable' && (failure.blocksMethod || failure.code === NOT_INDEXED)
}
