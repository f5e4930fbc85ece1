import { z } from 'zod/mini'

/**
 * One event of GET /api/live. `id` of the SSE frame is the server's time of the change in epoch milliseconds:
 * after a disconnect the client sends it back as Last-Event-ID and gets what has changed since.
 */
export const liveEvent = z.object({ path: z.string(), answer: z.unknown() })
export type LiveEvent = z.infer<typeof liveEvent>
