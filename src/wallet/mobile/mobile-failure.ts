/**
 * Why a wallet app on this phone didn't answer. `no_wallet`: none took the call. `blocked`: the browser may not speak to
 * apps on this device. `declined`: the person said no. `late`: no answer in time. `closed`: the wallet hung up.
 * `another_wallet`: it signed with another account than it connected with. `altered`: it signed something else.
 */
export type MobileFailure = 'no_wallet' | 'blocked' | 'declined' | 'late' | 'closed' | 'another_wallet' | 'another_cluster' | 'altered' | 'cannot_sign' | 'cancelled' | 'unknown'

export class MobileError extends Error {
  override readonly name = 'MobileError'
  readonly failure: MobileFailure

  constructor(failure: MobileFailure, options?: ErrorOptions) {
    super(`the wallet app failed: ${failure}`, options)
    this.failure = failure
  }
}

/** By the adapter's own codes, and by the numbers with which a wallet answers a call (the protocol's, section 'Errors'). */
const FAILURES: Readonly<Record<string, MobileFailure>> = {
  ERROR_WALLET_NOT_FOUND: 'no_wallet',
  ERROR_BROWSER_NOT_SUPPORTED: 'no_wallet',
  ERROR_LOOPBACK_ACCESS_BLOCKED: 'blocked',
  ERROR_ASSOCIATION_CANCELLED: 'declined',
  ERROR_SESSION_TIMEOUT: 'late',
  ERROR_SESSION_CLOSED: 'closed',
  '-1': 'declined',
  '-3': 'declined',
  '-32601': 'cannot_sign',
}

/** What kind of failure an error of the adapter, or of the wallet behind it, is. */
export function mobileFailureOf(error: unknown): MobileFailure {
  if (error instanceof MobileError) return error.failure
  return FAILURES[String(Object(error).code)] ?? 'unknown'
}
