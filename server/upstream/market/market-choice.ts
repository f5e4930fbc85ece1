import { type Clock, systemClock } from '../../lib/clock.ts'
import { unknownToken } from './market-failures.ts'
import type { MarketFailure, MarketReading, MarketResult, MarketSource, MarketSourceName, SourceReading } from './market-source.ts'
import { isYoung, preferred } from './price-age.ts'
import { departs, judgePrices, type Quote } from './price-agreement.ts'
import { readWithin } from './read-within.ts'
import { createSourceRecord, type MarketSourceStatus, type SourceRecord } from './source-record.ts'

export interface MarketChoiceOptions {
  /** The first that works and whose price is young answers. */
  sources: readonly MarketSource[]
  /** How old a price may be, by its own time, before the next source is asked for a younger one. Default two and a half minutes. */
  youngForMs?: number
  /** A share: prices of which one is more than this above the other disagree. Default 0.25. */
  maxDeviation?: number
  /** How often all sources are compared once they agree. Default five minutes. */
  crossCheckEveryMs?: number
  /** The same while somebody is set aside, prices are disputed or too few have answered. Default one minute. */
  recheckEveryMs?: number
  /** How long a comparison waits for the others. Default four seconds. */
  crossCheckTimeoutMs?: number
  /** How long a source that doesn't know the token isn't asked again. Default five minutes. */
  unknownForMs?: number
  /** A source that was set aside counts again after so long with nobody left to compare it with. Default one hour. */
  verdictLapsesMs?: number
  onEvent?: (event: MarketChoiceEvent) => void
  clock?: Clock
  /** 0 to 1, for jitter. */
  random?: () => number
}

/** What operators want to know, told once when it happens. */
export type MarketChoiceEvent =
  | { kind: 'answering'; source: MarketSourceName; before: MarketSourceName | null }
  | { kind: 'failed'; source: MarketSourceName; reason: MarketFailure['reason']; message: string; until: Date }
  | { kind: 'recovered'; source: MarketSourceName }
  | { kind: 'set_aside'; source: MarketSourceName; priceUsd: number; medianUsd: number; against: MarketSourceName[]; until: Date }
  | { kind: 'readmitted'; source: MarketSourceName; reason: string }
  | { kind: 'disputed'; quotes: Quote[]; answering: MarketSourceName }
  | { kind: 'settled' }

export interface MarketChoice {
  /** Like a source's own `read`. One token for good: the verdicts on the sources are about its price, so another one throws. */
  read(mint: string, signal?: AbortSignal): Promise<MarketResult>
  /** In the order of the sources. */
  status(): MarketSourceStatus[]
}

/**
 * Chooses who answers for the market: the first source in order that isn't backing off, doesn't lack the token, whose
 * price is young, and hasn't been found to depart from the others'. All are compared at the start, then rarely, and at once
 * when the price jumps. An answer is always one source's own, never put together from several.
 *
 * While no price is young the newest one answers, so that who reads it doesn't fall back behind what was known: if that
 * is the one given last, it is given again, with its own time. An old price still counts when prices are compared, as it is
 * what its source holds for true now. A price without a time is compared as well, and never given.
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
  clock = systemClock,
  random = Math.random,
}: MarketChoiceOptions): MarketChoice {
  const records = sources.map((source) => createSourceRecord(source, { clock, random, unknownForMs }))
  let token: string | null = null
  let nextCheckAt = clock.now()
  let answering: MarketSourceName | null = null
  let last: DatedAnswer | null = null
  let disputed = false

  const ask = async (record: SourceRecord, mint: string, signal: AbortSignal | undefined, limitMs?: number): Promise<Answer | null> => {
    const { name } = record.source
    const failedBefore = record.failure() !== undefined
    const result = await readWithin(record.source, mint, signal, limitMs, clock)
    record.note(result)
    if (result.ok) {
      if (failedBefore) onEvent({ kind: 'recovered', source: name })
      return { record, reading: result.reading }
    }
    const until = new Date(record.failure()?.until ?? clock.now())
    onEvent({ kind: 'failed', source: name, reason: result.reason, message: result.message, until })
    return null
  }

  /** All at once. Only the first is waited for as long as it takes: the others are there to compare. */
  const askAll = async (asked: readonly SourceRecord[], mint: string, signal: AbortSignal | undefined, patient: SourceRecord | undefined) => {
    const answers = await Promise.all(asked.map((record) => ask(record, mint, signal, record === patient ? undefined : crossCheckTimeoutMs)))
    return answers.flatMap((answer) => answer ?? [])
  }

  /** One after the other until one answers with a young price; sources that are set aside don't. */
  const askInOrder = async (mint: string, signal: AbortSignal | undefined): Promise<Answer[]> => {
    const answers: Answer[] = []
    for (const record of records) {
      if (record.setAside || !record.ready()) continue
      const answer = await ask(record, mint, signal)
      if (!answer) continue
      answers.push(answer)
      if (isYoung(answer.reading, clock.now(), youngForMs)) break
    }
    return answers
  }

  /** When everybody is backing off, rather ask the one whose pause ends first than nobody; how often is up to the caller. */
  const askAnyway = async (mint: string, signal: AbortSignal | undefined): Promise<Answer[]> => {
    const [soonest] = records
      .filter((record) => !record.setAside && !record.mustWait())
      .toSorted((a, b) => (a.failure()?.until ?? 0) - (b.failure()?.until ?? 0))
    const answer = soonest && (await ask(soonest, mint, signal))
    return answer ? [answer] : []
  }

  const compare = (answers: readonly Answer[]): void => {
    const now = clock.now()
    const judgement = judgePrices(answers.map(quoteOf), maxDeviation)
    if (judgement.kind === 'agreed' && answers.length > 1) {
      const { kept, outliers, medianUsd } = judgement
      const against = kept.map(({ source }) => source)
      for (const { record, reading } of answers) {
        if (outliers.some(({ source }) => source === reading.source)) setAside(record, reading.priceUsd, medianUsd, against, now + recheckEveryMs)
        else readmit(record, 'its price agrees with the others again')
      }
    } else if (!answers.some(({ record }) => !record.setAside)) {
      // Nobody who counts has answered. A verdict that could not be confirmed for long is worth less than a price.
      for (const { record } of answers) {
        const { setAside } = record
        if (setAside && now - setAside.confirmedAt >= verdictLapsesMs) readmit(record, 'nobody was left to compare it with')
      }
    }
    for (const { setAside } of records) if (setAside) setAside.until = now + recheckEveryMs
    const counting = answers.filter(({ record }) => !record.setAside)
    reportDispute(counting)
    const settled = answers.length > 1 && !disputed && !records.some(({ setAside }) => setAside !== undefined)
    nextCheckAt = now + (settled ? crossCheckEveryMs : recheckEveryMs)
  }

  const setAside = (record: SourceRecord, priceUsd: number, medianUsd: number, against: MarketSourceName[], until: number): void => {
    const { name } = record.source
    const reason = `${priceUsd} USD departs from the ${medianUsd} USD of ${against.join(', ')}`
    if (!record.setAside) onEvent({ kind: 'set_aside', source: name, priceUsd, medianUsd, against, until: new Date(until) })
    record.setAside = { reason, until, confirmedAt: clock.now() }
  }

  const readmit = (record: SourceRecord, reason: string): void => {
    if (!record.setAside) return
    record.setAside = undefined
    onEvent({ kind: 'readmitted', source: record.source.name, reason })
  }

  /** Nobody can tell who is right: the first in order goes on answering, and somebody should know. */
  const reportDispute = (counting: readonly Answer[]): void => {
    const [first] = counting
    // One alone neither starts a dispute nor settles it.
    if (!first || counting.length < 2) return
    const quotes = counting.map(quoteOf)
    const before = disputed
    disputed = judgePrices(quotes, maxDeviation).kind === 'disputed'
    if (disputed && !before) onEvent({ kind: 'disputed', quotes, answering: first.reading.source })
    if (before && !disputed) onEvent({ kind: 'settled' })
  }

  const failed = (undated: readonly Answer[]): MarketFailure => {
    const failures = records.map((record) => {
      const { source, setAside } = record
      const idle = undated.some((answer) => answer.record === record) ? 'when its price was true cannot be told' : 'not asked'
      return { name: source.name, setAside, failure: record.failure(), idle }
    })
    const message = failures
      .map(({ name, setAside, failure, idle }) => `${name}: ${setAside ? `set aside (${setAside.reason})` : (failure?.message ?? idle)}`)
      .join('; ')
    const all = (reason: MarketFailure['reason']) => failures.every(({ setAside, failure }) => !setAside && failure?.reason === reason)
    if (all('unknown_token') && failures.length > 0) return unknownToken(message)
    const soonest = Math.min(...failures.map(({ setAside, failure }) => setAside?.until ?? failure?.until ?? clock.now()))
    const reason = all('rate_limited') && failures.length > 0 ? 'rate_limited' : 'unavailable'
    const retryAfterMs = Number.isFinite(soonest) ? { retryAfterMs: Math.max(0, soonest - clock.now()) } : {}
    return { ok: false, reason, message: message === '' ? 'no market source is configured' : message, ...retryAfterMs }
  }

  const gather = async (mint: string, signal: AbortSignal | undefined): Promise<Answer[]> => {
    const ready = records.filter((record) => record.ready())
    const counting = ready.find(({ setAside }) => !setAside)
    if (records.length > 1 && ready.length > 0 && clock.now() >= nextCheckAt) {
      const answers = await askAll(ready, mint, signal, counting)
      compare(answers)
      return answers.length > 0 || counting ? answers : askAnyway(mint, signal)
    }
    if (!counting) return askAnyway(mint, signal)
    const answers = await askInOrder(mint, signal)
    const candidate = choose(answers)
    if (!candidate || last === null || !departs(candidate.reading.priceUsd, last.reading.priceUsd, maxDeviation)) return answers
    const others = records.filter((record) => record.ready() && !answers.some((answer) => answer.record === record))
    const all = inOrder([...answers, ...(await askAll(others, mint, signal, undefined))], records)
    if (all.length > 1) compare(all)
    return all
  }

  /** What is known already is among the candidates: a source that is weeks behind doesn't replace a price of a minute ago. */
  const choose = (answers: readonly Answer[]): DatedAnswer | undefined => {
    if (answers.length === 0) return undefined
    const candidates = last === null ? answers : [...answers, last]
    return preferred(candidates.filter(({ record }) => !record.setAside).flatMap(dated), clock.now(), youngForMs)
  }

  return {
    async read(mint, signal) {
      token ??= mint
      if (mint !== token) throw new Error(`this choice is about ${token}; another token needs another one`)
      signal?.throwIfAborted()
      const answers = (await gather(mint, signal)).filter(({ record }) => !record.setAside)
      const chosen = choose(answers)
      if (!chosen) return failed(answers)
      const { reading } = chosen
      if (answering !== reading.source) onEvent({ kind: 'answering', source: reading.source, before: answering })
      answering = reading.source
      last = chosen
      return { ok: true, reading }
    },
    status: () => records.map((record) => record.status()),
  }
}

interface Answer {
  record: SourceRecord
  reading: SourceReading
}

interface DatedAnswer extends Answer {
  reading: MarketReading
}

function dated({ record, reading }: Answer): DatedAnswer[] {
  const { asOf } = reading
  return asOf === null ? [] : [{ record, reading: { ...reading, asOf } }]
}

const quoteOf = ({ reading }: Answer): Quote => ({ source: reading.source, priceUsd: reading.priceUsd })

function inOrder(answers: readonly Answer[], records: readonly SourceRecord[]): Answer[] {
  return answers.toSorted((a, b) => records.indexOf(a.record) - records.indexOf(b.record))
}
