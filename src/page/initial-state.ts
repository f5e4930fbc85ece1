import { z } from 'zod/mini'
import { deployment } from '../contract/deployment.ts'
import { isReadPath, reads, type Figures } from '../contract/reads.ts'
import { noneOfMine } from './figure-view.ts'
import type { PageInput } from './view.ts'

/** The id of the element that holds the initial state. */
export const INITIAL_STATE_ELEMENT_ID = 'initial-state'

const initialStateShape = z.object({
  figures: z.record(z.string(), z.unknown()),
  deployment,
  now: z.number(),
  utcOffsetMinutes: z.number(),
  link: z.enum(['stream', 'polling', 'down']),
  missing: z.optional(z.record(z.string(), z.enum(['loading', 'unavailable', 'unknown_token']))),
  my: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  previousVault: z.optional(z.object({ balance: z.string(), label: z.enum(['now', 'recent']) })),
})

/** The initial state as JSON that is safe inside a <script> element. */
export function writeInitialState(input: PageInput): string {
  return JSON.stringify(input).replaceAll('<', '\\u003c')
}

/** Reads it back; `null` for a page that was never filled. A figure that doesn't parse is dropped, the others stay. */
export function readInitialState(json: string): PageInput | null {
  const parsed = initialStateShape.safeParse(parseJson(json))
  return parsed.success ? { ...parsed.data, figures: readFigures(parsed.data.figures), my: parsed.data.my && { ...noneOfMine, ...parsed.data.my } } : null
}

/** The figures of an untrusted record, by path. Each one that doesn't parse is dropped. */
export function readFigures(record: Record<string, unknown>): Figures {
  const figures: Figures = {}
  for (const [path, value] of Object.entries(record)) {
    if (!isReadPath(path)) continue
    const answer = reads[path].safeParse(value)
    if (answer.success) Object.assign(figures, { [path]: answer.data })
  }
  return figures
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
