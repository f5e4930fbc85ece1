import { setTimeout as wait } from 'node:timers/promises'
import type { NodeChain } from '../chain/chain.ts'
import { answerText } from './answer.ts'
import { damaged, garbageBody } from './damage.ts'
import { distorted } from './distorted-view.ts'
import type { Faults, FaultSettings, Refusal } from './faults.ts'
import { jsonChunks } from './json.ts'
import { faultsOf } from './profiles.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createRefusals, refusalMessage, type Call } from './refusals.ts'
import { methodNotFound, RpcFault } from './rpc-fault.ts'
import { viewAt, type View } from './view.ts'

/** The reply to one request. `reset`: the connection breaks. `silence`: no answer, ever. */
export type Reply = Answer<{ body: string }> | { kind: 'reset' } | { kind: 'silence' }
/** The same with a body that is written while being sent. */
export type StreamedReply = Answer<{ chunks: Iterable<string> }> | { kind: 'reset' } | { kind: 'silence' }

type Answer<Body> = { kind: 'answer'; status: number; headers: Record<string, string> } & Body

/** A node's JSON-RPC with its faults, independent of the transport. */
export interface Replies {
  to(text: string, request?: RequestFacts): Promise<Reply>
  stream(text: string, request?: RequestFacts): Promise<StreamedReply>
  faults(): Faults
  /** Replaces all faults: anything not named comes from the profile, or works again. Throws on invalid settings. */
  setFaults(settings: FaultSettings): void
  /** The node's current view of the chain. */
  view(): View
  count(method: string): void
  /** Calls by method since the start or the last reset, including failed ones. */
  calls(): Record<string, number>
  resetCalls(): void
}

export interface RequestFacts {
  /** The Origin header. */
  origin?: string | undefined
}

export interface RepliesOptions {
  /** Milliseconds, for the rate limit. */
  now?: () => number
  faults?: FaultSettings
}

export function createReplies(chain: NodeChain, { now = Date.now, faults: first = {} }: RepliesOptions = {}): Replies {
  let turn = 0
  let state = stateOf(chain, first, now)
  const calls = new Map<string, number>()
  const count = (method: string) => void calls.set(method, (calls.get(method) ?? 0) + 1)
  const view = () => viewOf(chain, state)

  const stream = async (text: string, { origin }: RequestFacts = {}): Promise<StreamedReply> => {
    const { faults, limiter, refuse } = state
    if (faults.latencyMs > 0) await wait(faults.latencyMs, undefined, { ref: false })
    // Count before applying faults: a limited call is still a call.
    const blocked: string[] = []
    let limited = false
    let refused: { refusal: Refusal; call: Call } | null = null
    let headers: Record<string, string> = {}
    const intercept = (call: Call, answer: () => unknown) => {
      const { method } = call
      count(method)
      if (faults.blockedMethods.includes(method)) blocked.push(method)
      const verdict = limiter?.take(method)
      headers = { ...headers, ...verdict?.headers }
      if (verdict?.allowed === false) limited = true
      // A broken node does nothing, so it accepts no transactions either.
      if (!answers(faults) || blocked.length > 0 || limited || refused || (faults.refuseOrigin && origin !== undefined)) return null
      if (method === 'getProgramAccountsV2' && !faults.pagedProgramAccounts) return methodNotFound
      const refusal = refuse(call)
      if (refusal && refusal.status !== 200) refused = { refusal, call }
      if (refusal) return new RpcFault(refusal.code, refusalMessage(refusal, call), refusal.data)
      return damaged(method, answer(), faults)
    }
    const answered = answerText(text, (method) => distorted(view(), method, faults), intercept)
    if (faults.mode === 'refuse') return { kind: 'reset' }
    if (faults.mode === 'hang') return { kind: 'silence' }
    if (faults.mode === 'error-500') return plain(500, 'text/plain', 'Internal Server Error')
    if (faults.refuseOrigin && origin !== undefined) return failed(403, 403, 'Access forbidden')
    if (faults.mode === 'rate-limit' || blocked.length > 0) return tooMany(faults, blocked.length > 0, headers)
    if (limited) return failed(429, 429, 'Too many requests', headers)
    if (faults.mode === 'garbage') {
      const { type, body } = garbageBody(faults.garbage, turn++)
      return plain(200, type, body)
    }
    const { refusal, call } = refused ?? NOT_REFUSED
    if (refusal && call) {
      const { status, code, data, body } = refusal
      const sent = { ...headers, ...refusal.headers }
      return body === undefined ? failed(status, code, refusalMessage(refusal, call), sent, call.id, data) : plain(status, 'text/plain', body, sent)
    }
    return { kind: 'answer', status: 200, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, chunks: answered === undefined ? [] : jsonChunks(answered) }
  }

  return {
    stream,
    async to(text, request) {
      const reply = await stream(text, request)
      if (reply.kind !== 'answer') return reply
      const { chunks, ...head } = reply
      return { ...head, body: [...chunks].join('') }
    },
    faults: () => state.faults,
    setFaults: (settings) => {
      state = stateOf(chain, settings, now)
    },
    view,
    count,
    calls: () => Object.fromEntries(calls),
    resetCalls: () => calls.clear(),
  }
}

/** Whether it answers at all, true or not. */
export function answers({ mode }: Faults): boolean {
  return mode === 'ok' || mode === 'lag' || mode === 'stale'
}

const NOT_REFUSED: { refusal?: Refusal; call?: Call } = {}

type State = ReturnType<typeof stateOf>

/** Faults, and their counters since they were set. */
function stateOf(chain: NodeChain, settings: FaultSettings, now: () => number) {
  const faults = faultsOf(settings)
  const { rate, refusals, frozen, lagSlots } = faults
  return {
    faults,
    limiter: rate && createRateLimiter(rate, now),
    refuse: createRefusals(refusals),
    frozenAt: frozen ? chain.slots.tip() - lagSlots : null,
  }
}

function viewOf(chain: NodeChain, { faults: { mode, lagSlots }, frozenAt }: State): View {
  const newest = chain.slots.tip()
  if (mode !== 'lag' && mode !== 'stale') return viewAt(chain, newest, 0)
  const slot = frozenAt ?? newest - lagSlots
  return viewAt(chain, slot, mode === 'stale' ? 0 : newest - slot)
}

function plain(status: number, type: string, body: string, headers: Record<string, string> = {}): StreamedReply {
  return { kind: 'answer', status, headers: { 'content-type': type, ...headers }, chunks: [body] }
}

function failed(status: number, code: number, message: string, headers: Record<string, string> = {}, id: Call['id'] = 1, data?: unknown): StreamedReply {
  return plain(status, 'application/json', JSON.stringify({ jsonrpc: '2.0', error: { code, message, data }, id }), headers)
}

function tooMany({ retryAfter }: Faults, forEver: boolean, headers: Record<string, string>): StreamedReply {
  return failed(429, 429, 'Too many requests for a specific RPC call', {
    ...headers,
    ...(forEver ? { 'x-ratelimit-method-limit': '0', 'x-ratelimit-method-remaining': '0' } : {}),
    ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
  })
}
