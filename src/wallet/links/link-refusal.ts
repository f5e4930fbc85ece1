import type { LinkFailure } from './link-trip.ts'

/** An answer, or a step of ours, that the flow refuses. */
export class LinkRefusal extends Error {
  override readonly name = 'LinkRefusal'
  readonly failure: LinkFailure

  constructor(failure: LinkFailure, message: string = failure) {
    super(message)
    this.failure = failure
  }
}

/**
 * The wallets' error codes, as Phantom documents them for its links (docs.phantom.com, Errors); Solflare and Backpack use
 * the same ones.
 */
const CODES: Readonly<Record<string, LinkFailure>> = {
  '4001': 'refused',
  '4100': 'unauthorized',
  '4900': 'wallet_busy',
  '-32000': 'wallet_error',
  '-32002': 'wallet_busy',
  '-32003': 'wallet_error',
  '-32601': 'wallet_error',
  '-32603': 'wallet_error',
}

export function failureOfCode(code: string): LinkFailure {
  return CODES[code.trim()] ?? 'unknown'
}
