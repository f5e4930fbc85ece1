import { z } from 'zod/mini'

/**
 * One event of GET /api/live. `id` of the SSE frame is the server's time of the change in epoch milliseconds:
 * after a disconnect the client sends it back as Last-Event-ID and gets what has changed since.
 */
export const liveEvent = z.object({ path: z.string(), answer: z.unknown() })
export type LiveEvent = z.infer<typeof liveEvent>

/** One step of a JSON Patch (RFC 6902); `move`, `copy` and `test` are never sent. */
const patchOperation = z.union([
  z.object({ op: z.enum(['add', 'replace']), path: z.string(), value: z.unknown() }),
  z.object({ op: z.literal('remove'), path: z.string() }),
])
export type PatchOperation = z.infer<typeof patchOperation>

/** With `changes=patch`: what changed in the answer of this path that came with the id `from` in the same stream. */
export const livePatch = z.object({ path: z.string(), from: z.number(), patch: z.array(patchOperation) })
export type LivePatch = z.infer<typeof livePatch>
