import type { NodeFailure, RpcError, RpcFailure } from '../../upstream/rpc/node/rpc-error.ts'
import { nodeAddress } from '../../upstream/rpc/node/node-address.ts'

/** The `error` of a JSON-RPC answer. */
export interface ErrorBody {
  code: number
  message: string
  data?: unknown
}

/** `unavailable`: the request was valid, but no node answers it now; `retryAfterMs` says how long to wait. */
export type Failure = { kind: 'node-error'; error: ErrorBody } | { kind: 'unavailable'; error: ErrorBody; retryAfterMs: number }

export const PARSE_ERROR: ErrorBody = { code: -32700, message: 'Parse error' }
export const METHOD_NOT_FOUND: ErrorBody = { code: -32601, message: 'Method not found' }
export const TOO_LONG: ErrorBody = { code: -32603, message: 'The answer is longer than this proxy allows. Ask for less at a time.' }
export const invalidRequest = (why: string): ErrorBody => ({ code: -32600, message: `Invalid Request: ${why}` })

/** In the range that JSON-RPC leaves to servers; no Solana node uses it. */
const UNAVAILABLE: ErrorBody = { code: -32000, message: 'No Solana node answers right now. Please try again.' }
const RETRY_MS = 5000

export function unavailable(retryAfterMs: number | null = null): Failure {
  return { kind: 'unavailable', error: UNAVAILABLE, retryAfterMs: retryAfterMs ?? RETRY_MS }
}

/**
 * What to tell the caller when the pool has no answer. The nodes' JSON-RPC error is passed on unchanged, unless one of them
 * failed in another way and so might have answered. Anything else is reported in general terms: which node failed, and
 * why, is not for visitors.
 */
export function failureOf({ failure, attempts }: RpcError, hide: (value: unknown) => unknown): Failure {
  const error = nodeError(failure, hide)
  const agreed = !failure.retryable || attempts.every((attempt) => nodeError(attempt.failure, hide) !== null)
  if (error && agreed) return { kind: 'node-error', error }
  return unavailable(failure.kind === 'no-node' ? failure.retryAfterMs : null)
}

function nodeError(failure: NodeFailure['failure'], hide: (value: unknown) => unknown): ErrorBody | null {
  switch (failure.kind) {
    case 'behind': {
      const { code, slotsBehind } = failure
      return { code, message: messageOf(failure, code, hide), ...(slotsBehind === null ? {} : { data: { numSlotsBehind: slotsBehind } }) }
    }
    case 'rejected':
    case 'incapable':
      return {
        code: failure.code,
        message: messageOf(failure, failure.code, hide),
        ...(failure.data === undefined ? {} : { data: hide(failure.data) }),
      }
    case 'refused':
      // Without a code it was an HTTP status, not the node's own error.
      return failure.code === null ? null : { code: failure.code, message: messageOf(failure, failure.code, hide) }
    default:
      return null
  }
}

/** The node's own message: the pool prefixes it with the code. */
function messageOf({ message }: RpcFailure, code: number, hide: (value: unknown) => unknown): string {
  const before = `error ${code}: `
  return String(hide(message.startsWith(before) ? message.slice(before.length) : message))
}

/** Removes the nodes' hosts, and all parts of their URLs that may be keys, from every text in a value. */
export function createHide(nodeUrls: readonly string[]): (value: unknown) => unknown {
  const nodes = nodeUrls.map((url, index) => ({ redact: nodeAddress(url, index).redact, hosts: hostsOf(url) }))
  const hideText = (text: string) =>
    nodes.reduce((rest, { redact, hosts }) => hosts.reduce((left, host) => left.replaceAll(host, '***'), redact(rest)), text)
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return hideText(value)
    if (Array.isArray(value)) return value.map(hide)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [hideText(name), hide(member)]))
  }
  return hide
}

/** A one-word host, `node` or `localhost`, is hidden only within a URL: the word may mean something else. */
function hostsOf(url: string): string[] {
  const { host, hostname } = new URL(url)
  return [host, hostname].filter((name) => /[.:]/.test(name)).concat(`//${hostname}`)
}
