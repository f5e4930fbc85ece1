import { createChain, type DemoChain } from '../chain/chain.ts'
import { answerText } from '../rpc/answer.ts'
import { toJson } from '../rpc/json.ts'
import { viewOf } from '../rpc/view.ts'
import { createCast, type Cast } from '../story/cast.ts'
import { tellStory } from '../story/story.ts'

/** The start time of the tests' demos. */
export const START = Date.UTC(2026, 10, 1)

export interface ManualClock {
  (): number
  advance(ms: number): void
}

/** For tests: a clock that moves only on command. */
export function manualClock(start = START): ManualClock {
  let now = start
  const clock = () => now
  return Object.assign(clock, {
    advance: (ms: number) => {
      now += ms
    },
  })
}

/** For tests: a chain with its story, few holders, and its own clock. */
export function toldChain({ seed = 'test', holders = 20, clock = manualClock() } = {}): { chain: DemoChain; cast: Cast; clock: ManualClock } {
  const cast = createCast(seed, holders)
  const chain = createChain({ seed, genesisTime: START, clock })
  tellStory(chain, cast, seed)
  return { chain, cast, clock }
}

/** For tests: the whole JSON-RPC answer, parsed, of a node that is `lag` slots behind. */
export function ask(chain: DemoChain, method: string, params: readonly unknown[] = [], lag = 0): unknown {
  return askText(chain, JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), lag)
}

export function askText(chain: DemoChain, text: string, lag = 0): unknown {
  const answer = answerText(
    text,
    () => viewOf(chain, lag),
    (_call, run) => run(),
  )
  return answer === undefined ? undefined : JSON.parse(toJson(answer))
}
