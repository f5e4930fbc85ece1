import { RpcError } from '../node/rpc-error.ts'

/** The highest version that a transaction can have: seven bits on the wire. Asking for less fails on newer transactions (-32015). */
const HIGHEST_VERSION = 127
/** The highest in use in November 2026, for nodes that refuse the number above as invalid. */
const HIGHEST_IN_USE = 1
const INVALID_PARAMS = -32602
/** How many requests use the lower number before the higher one is tried again. */
const LOWERED_FOR = 100

/** Asks with the highest possible version, and when every node calls that number invalid, with the highest in use. */
export function createVersionedAsk() {
  let lowered = 0
  return async <T>(ask: (maxSupportedTransactionVersion: number) => Promise<T>): Promise<T> => {
    if (lowered > 0) {
      lowered -= 1
      return ask(HIGHEST_IN_USE)
    }
    try {
      return await ask(HIGHEST_VERSION)
    } catch (error) {
      if (!isInvalidParams(error)) throw error
      const result = await ask(HIGHEST_IN_USE)
      lowered = LOWERED_FOR
      return result
    }
  }
}

function isInvalidParams(error: unknown): boolean {
  if (!(error instanceof RpcError)) return false
  const failures = [error.failure, ...error.attempts.map(({ failure }) => failure)]
  return failures.some((failure) => 'code' in failure && failure.code === INVALID_PARAMS)
}
