import type { Clock } from '../../lib/clock.ts'
import type { MarketSource, SourceResult } from './market-source.ts'

/** A source's answer, or a failure after `limitMs`. */
export async function readWithin(
  source: MarketSource,
  mint: string,
  signal: AbortSignal | undefined,
  limitMs: number | undefined,
  clock: Clock,
): Promise<SourceResult> {
  if (limitMs === undefined) return source.read(mint, signal)
  const limit = new AbortController()
  const abort = () => limit.abort(signal?.reason)
  const cancel = clock.after(limitMs, () => limit.abort())
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await source.read(mint, limit.signal)
  } catch (error) {
    signal?.throwIfAborted()
    if (!limit.signal.aborted) throw error
    return { ok: false, reason: 'unavailable', message: `no answer within ${limitMs} ms` }
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}
