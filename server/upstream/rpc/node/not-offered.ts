import { isRefused, RpcError, type RpcFailure } from './rpc-error.ts'

/**
 * Whether no node that could be asked offers this question, so that it is worth putting in another way: the method is
 * refused, or the node says that it keeps no index for this key (-32010) or takes no such parameters (-32602), which are
 * refusals too where the parameters are right.
 */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof RpcError)) return false
  if (isRefused(error)) return true
  const failures = error.attempts.length > 0 ? error.attempts.map(({ failure }) => failure) : [error.failure]
  return failures.every((failure) => isRefusal(failure))
}

const REFUSING = new Set([-32010, -32602])

function isRefusal(failure: RpcFailure): boolean {
  return failure.kind === 'refused' || ('code' in failure && failure.code !== null && REFUSING.has(failure.code))
}
