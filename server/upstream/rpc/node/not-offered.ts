import { isRefused, RpcError, type RpcFailure } from './rpc-error.ts'

/**
 * Whether no node that could be asked offers this request, so that another way is worth trying: nodes refuse the method, keep
 * no index for this key (-32010), or take no such parameters (-32602), which is a refusal too when the parameters are right.
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
