import { type Clock, systemClock } from '../lib/clock.ts'
import { parseRateLimits } from '../upstream/rpc/node/rate-limit-headers.ts'
import type { ExaminedNode, NodeReply } from './ask-node.ts'
import { sleep } from './sleep.ts'

/** How many requests per second a node accepts. */
export interface Rate {
  perSecond: number
  /** `headers`: the node says so. `ramp`: found by asking faster and faster. */
  how: 'headers' | 'ramp'
  /** It limited us, so this is its maximum. Otherwise it may accept more than we asked for. */
  limited: boolean
  /** In words, and how it was found. */
  text: string
}

const STEPS = [4, 8, 12, 16, 20]
const TIMEOUT_MS = 4000
/** Longer than a per-second limit takes to reset. */
const BREATHER_MS = 1200
/** Public nodes count over ten seconds. */
const WINDOW_S = 10

/**
 * Measures what a node allows, gently: from its headers if they say, else by a ramp of one small request at 4 to 20 times a
 * second, a second each, which ends at the first refusal. Null if nothing was answered.
 */
export async function findRate(
  node: ExaminedNode,
  { headers, method, params, clock = systemClock, signal }: { headers: Headers | null; method: string; params: readonly unknown[]; clock?: Clock; signal?: AbortSignal | undefined },
): Promise<Rate | null> {
  const told = headers && rateInHeaders(headers)
  if (told) return told
  const ask = () => node.ask(method, params, { timeoutMs: TIMEOUT_MS, signal })
  const startedAt = clock.now()
  const seconds = () => (clock.now() - startedAt) / 1000
  let answered = 0
  let passed = 0
  for (const step of STEPS) {
    const { replies, slow } = await atRate(step, ask, clock, signal)
    answered += replies.filter(({ outcome }) => outcome === 'ok').length
    if (signal?.aborted) return null
    if (replies.some(({ outcome }) => outcome === 'limited')) return limitedAt({ answered, passed, seconds: seconds(), ask, clock, signal })
    if (slow || replies.some(({ outcome }) => outcome !== 'ok')) {
      if (answered === 0) return null
      const perSecond = answered / Math.max(1, seconds())
      return { perSecond, how: 'ramp', limited: true, text: `about ${rounded(perSecond)} a second, as fast as it answers (tried with ${method})` }
    }
    passed = step
  }
  return { perSecond: passed, how: 'ramp', limited: false, text: `at least ${passed} a second, the most that was tried (with ${method})` }
}

/** The limit in the headers of an answer, if any: that of the method, or else of the node. */
export function rateInHeaders(headers: Headers): Rate | null {
  const { method, node } = parseRateLimits(headers)
  const perSecond = method.perSecond ?? node.perSecond
  if (perSecond === null || perSecond === 0) return null
  return { perSecond, how: 'headers', limited: true, text: `${rounded(perSecond)} a second, as its headers say${method.perSecond === null ? '' : ' of this method'}` }
}

/** Asks at an even pace for one second, or until limited. `slow`: the answers take longer than the second. */
async function atRate(perSecond: number, ask: () => Promise<NodeReply>, clock: Clock, signal: AbortSignal | undefined): Promise<{ replies: NodeReply[]; slow: boolean }> {
  const startedAt = clock.now()
  const asked: Promise<NodeReply>[] = []
  let limited = false
  for (let index = 0; index < perSecond && !limited && !signal?.aborted; index += 1) {
    asked.push(
      ask().then((reply) => {
        limited ||= reply.outcome === 'limited'
        return reply
      }),
    )
    await sleep(1000 / perSecond, clock, signal)
  }
  const replies = await Promise.all(asked)
  return { replies, slow: clock.now() - startedAt > 3000 }
}

/**
 * Finds out whether the limit is per second or longer, with one more request after a pause. A longer window can't be
 * measured, so the public nodes' ten seconds are assumed.
 */
async function limitedAt(found: { answered: number; passed: number; seconds: number; ask: () => Promise<NodeReply>; clock: Clock; signal: AbortSignal | undefined }): Promise<Rate> {
  const { answered, passed, seconds, ask, clock, signal } = found
  await sleep(BREATHER_MS, clock, signal)
  const again = await ask()
  const short = again.outcome === 'ok' && passed > 0
  const perSecond = short ? passed : Math.max(0.1, answered / Math.max(WINDOW_S, seconds))
  return { perSecond, how: 'ramp', limited: true, text: `about ${rounded(perSecond)} a second (limited after ${answered} requests in ${rounded(seconds)} s)` }
}

function rounded(number: number): string {
  return number < 10 ? String(Math.round(number * 10) / 10) : String(Math.round(number))
}
