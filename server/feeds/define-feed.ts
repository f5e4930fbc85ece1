import { z } from 'zod'
import { figureQuality, type FigureState, type Meta } from '../../src/contract/meta.ts'
import { isReadPath, readSchemas, type ReadAnswer, type ReadPath } from '../../src/contract/reads.ts'
import type { Feed, Reading } from './feed.ts'

/** A feed with its value type hidden, so that the engine can hold all feeds in one list. */
export interface RunnableFeed {
  readonly name: string
  readonly refreshEveryMs: number
  readonly staleAfterMs: number
  readonly paths: readonly ReadPath[]
  /** Asks the upstream; `last` is the current reading. Throws what the upstream's adapter throws, or GarbageReading if the value fits no schema. */
  read(signal: AbortSignal, last?: CheckedReading): Promise<CheckedReading>
  /** Validates a reading from the database. Throws GarbageReading if it doesn't fit: usually an older shape. */
  restore(reading: Reading<unknown>): CheckedReading
}

/** A reading whose value, and every answer derived from it, fits its schema. */
export interface CheckedReading extends Reading<unknown> {
  samples: Readonly<Record<string, string>>
  /** Undefined for another feed's path. */
  answer<P extends ReadPath>(path: P, state: FigureState): ReadAnswer<P> | undefined
}

/** A value that doesn't fit its schema: neither shown nor stored. */
export class GarbageReading extends Error {
  override readonly name = 'GarbageReading'
}

/** Hides a feed's value type behind a RunnableFeed. */
export function defineFeed<T>(feed: Feed<T>): RunnableFeed {
  const paths = Object.keys(feed.answers).filter(isReadPath)
  const check = (raw: Reading<unknown>): CheckedReading => {
    const { asOf, source, slot, quality } = parse(readingSchema, raw, feed.name)
    const value = parse(feed.schema, raw.value, feed.name)
    const meta = (state: FigureState): Meta => ({ state, asOf: asOf.toISOString(), source, ...(slot === undefined ? {} : { slot }), ...quality })
    const reading: CheckedReading = {
      value,
      asOf,
      source,
      ...(slot === undefined ? {} : { slot }),
      ...(quality === undefined ? {} : { quality }),
      samples: feed.samples?.(value) ?? {},
      answer: (path, state) => feed.answers[path]?.(value, meta(state)),
    }
    for (const path of paths) parse(readSchemas[path], reading.answer(path, 'live'), `${feed.name}, ${path}`)
    return reading
  }
  const { name, refreshEveryMs, staleAfterMs } = feed
  const read = async (signal: AbortSignal, last?: CheckedReading) =>
    check(await feed.refresh(signal, last && { ...last, value: parse(feed.schema, last.value, feed.name) }))
  return { name, refreshEveryMs, staleAfterMs, paths, read, restore: check }
}

const readingSchema = z.object({
  asOf: z.date(),
  source: z.string().min(1),
  slot: z.number().int().nonnegative().optional(),
  quality: z.object(figureQuality).optional(),
})

function parse<S extends z.core.$ZodType>(schema: S, raw: unknown, what: string): z.output<S> {
  const parsed = z.safeParse(schema, raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new GarbageReading(`${what}: ${issue?.path.join('.') || 'value'}: ${issue?.message ?? 'does not fit'}`)
}
