import { type Clock, systemClock } from '../../lib/clock.ts'
import { decide, NEW_ROUND, type MarketLimits, type Round } from './decide.ts'
import { type MarketChoiceEvent, newHistory, withSource } from './market-history.ts'
import type { MarketFailure, MarketResult, MarketSource, SourceReading } from './market-source.ts'
import { readWithin } from './read-within.ts'
import { afterResult, type MarketSourceStatus, statusOf } from './source-state.ts'

export interface MarketChoiceOptions extends Partial<MarketLimits> {
  /** In order of preference: the first that works and has a young price answers. */
  sources: readonly MarketSource[]
  /** How long a comparison waits for the other sources, in ms. Default four seconds. */
  crossCheckTimeoutMs?: number
  /** How long a source that doesn't know the token isn't asked again, in ms. Default five minutes. */
  unknownForMs?: number
  onEvent?: (event: MarketChoiceEvent) => void
  /** One call per answer of a source, for metrics. */
  onRead?: (read: MarketRead) => void
  clock?: Clock
  /** 0 to 1, for jitter. */
  random?: () => number
}

export interface MarketRead {
  source: MarketSource['name']
  outcome: 'ok' | MarketFailure['reason']
  ms: number
}

export interface MarketChoice {
  /** Like a source's own `read`. For one token only: the verdicts on the sources concern its price, so another mint rejects. */
  read(mint: string, signal?: AbortSignal): Promise<MarketResult>
  /** In the order of the sources. */
  status(): MarketSourceStatus[]
}

/**
 * Chooses which source answers: the first in order that isn't backing off, knows the token, has a young price, and hasn't
 * been found to depart from the others. All are compared at the start, then rarely, and at once when the price jumps. An
 * answer always comes from one source, never from several.
 *
 * While no price is young the newest one answers, so that readers never see an older one than before: if that is the last one
 * returned, it is returned again, with its own time. Old prices count in comparisons too, as their sources hold them for
 * current. A price without a time is compared, and never returned.
 *
 * When no source can answer, the failure is `unknown_token` only if every source said so.
 */
export function createMarketChoice({
  sources,
  youngForMs = 150_000,
  maxDeviation = 0.25,
  crossCheckEveryMs = 5 * 60_000,
  recheckEveryMs = 60_000,
  crossCheckTimeoutMs = 4000,
  unknownForMs = 5 * 60_000,
  verdictLapsesMs = 60 * 60_000,
  onEvent = () => {},
  onRead = () => {},
  clock = systemClock,
  random = Math.random,
}: MarketChoiceOptions): MarketChoice {
  const limits: MarketLimits = { youngForMs, maxDeviation, crossCheckEveryMs, recheckEveryMs, verdictLapsesMs }
  const names = sources.map(({ name }) => name)
  let history = newHistory(names, clock.now())
  let token: string | null = null

  const ask = async (source: MarketSource, mint: string, signal: AbortSignal | undefined, limitMs: number | undefined): Promise<SourceReading[]> => {
    const { name } = source
    const failedBefore = stateOf(source).failure !== null
    const askedAt = clock.now()
    const result = await readWithin(source, mint, signal, limitMs, clock)
    onRead({ source: name, outcome: result.ok ? 'ok' : result.reason, ms: clock.now() - askedAt })
    history = withSource(history, name, (state) => afterResult(state, result, clock.now(), { unknownForMs, random }))
    if (result.ok) {
      if (failedBefore) onEvent({ kind: 'recovered', source: name })
      return [result.reading]
    }
    const until = new Date(stateOf(source).failure?.until ?? clock.now())
    onEvent({ kind: 'failed', source: name, reason: result.reason, message: result.message, until })
    return []
  }

  const stateOf = ({ name }: MarketSource) => {
    const found = history.sources.find((state) => state.name === name)
    if (!found) throw new RangeError(`${name} is none of the sources`)
    return found
  }

  return {
    async read(mint, signal) {
      token ??= mint
      if (mint !== token) throw new Error(`this choice is about ${token}; another token needs another one`)
      signal?.throwIfAborted()
      let round: Round = NEW_ROUND
      for (;;) {
        const decision = decide(round, history, clock.now(), limits)
        ;({ history } = decision)
        decision.events.forEach(onEvent)
        if (decision.type === 'conclude') return decision.result
        const { stage, patient } = decision
        const asked = sources.filter(({ name }) => decision.sources.includes(name))
        const answers = await Promise.all(asked.map((source) => ask(source, mint, signal, source.name === patient ? undefined : crossCheckTimeoutMs)))
        const readings = [...round.readings, ...answers.flat()].toSorted((a, b) => names.indexOf(a.source) - names.indexOf(b.source))
        round = { stage, asked: [...round.asked, ...decision.sources], readings }
      }
    },
    status: () => history.sources.map(statusOf),
  }
}
