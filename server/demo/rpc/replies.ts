import { setTimeout as wait } from 'node:timers/promises'
import type { DemoChain } from '../chain/chain.ts'
import { answerText } from './answer.ts'
import { damaged, faultsSchema, garbageBody, type Faults, type FaultSettings } from './faults.ts'
import { toJson } from './json.ts'
import { viewOf } from './view.ts'

/** What comes back for one request. `reset`: the connection breaks. `silence`: nothing, ever. */
export type Reply = { kind: 'answer'; status: number; headers: Record<string, string>; body: string } | { kind: 'reset' } | { kind: 'silence' }

/** What a node says to JSON-RPC, with its faults, whatever carries it. */
export interface Replies {
  to(text: string): Promise<Reply>
  faults(): Faults
  /** Replaces all faults: what isn't named is all right again. Throws on settings that there aren't. */
  setFaults(settings: FaultSettings): void
  /** Slots that it is behind now. */
  lag(): number
  count(method: string): void
  /** Calls by method since the start or the last reset, those included that got no good answer. */
  calls(): Record<string, number>
  resetCalls(): void
}

export function createReplies(chain: DemoChain): Replies {
  let faults = faultsSchema.parse({})
  let turn = 0
  const calls = new Map<string, number>()
  const count = (method: string) => void calls.set(method, (calls.get(method) ?? 0) + 1)
  const lag = () => (faults.mode === 'lag' ? faults.lagSlots : 0)
  return {
    async to(text) {
      const current = faults
      if (current.latencyMs > 0) await wait(current.latencyMs, undefined, { ref: false })
      // Faults come after the count: a call that was limited was a call.
      const blocked: string[] = []
      const answered = answerText(
        text,
        () => viewOf(chain, lag()),
        (method, answer) => {
          count(method)
          if (current.blockedMethods.includes(method)) blocked.push(method)
          // A broken node does nothing, so it takes no transaction either.
          return current.mode === 'ok' || current.mode === 'lag' ? damaged(method, blocked.length > 0 ? null : answer(), current) : null
        },
      )
      if (current.mode === 'refuse') return { kind: 'reset' }
      if (current.mode === 'hang') return { kind: 'silence' }
      if (current.mode === 'error-500') return plain(500, 'text/plain', 'Internal Server Error')
      if (current.mode === 'rate-limit' || blocked.length > 0) return tooMany(current, blocked.length > 0)
      if (current.mode === 'garbage') {
        const { type, body } = garbageBody(current.garbage, turn++)
        return plain(200, type, body)
      }
      return plain(200, 'application/json; charset=utf-8', answered === undefined ? '' : toJson(answered))
    },
    faults: () => faults,
    setFaults: (settings) => {
      faults = faultsSchema.parse(settings)
    },
    lag,
    count,
    calls: () => Object.fromEntries(calls),
    resetCalls: () => calls.clear(),
  }
}

function plain(status: number, type: string, body: string): Reply {
  return { kind: 'answer', status, headers: { 'content-type': type }, body }
}

function tooMany({ retryAfter }: Faults, forEver: boolean): Reply {
  return {
    kind: 'answer',
    status: 429,
    headers: {
      'content-type': 'application/json',
      ...(forEver ? { 'x-ratelimit-method-limit': '0' } : {}),
      ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: '{"jsonrpc":"2.0","error":{"code":429,"message":"Too many requests for a specific RPC call"},"id":1}',
  }
}
