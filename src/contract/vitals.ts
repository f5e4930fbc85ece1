import { z } from 'zod/mini'

/** The Core Web Vitals, and the two that explain the first of them. */
const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const

/** How quick the browser takes the connection to be (Network Information API). */
export const connectionClasses = ['slow-2g', '2g', '3g', '4g'] as const

/** The most values of one report, and the most that a device keeps. */
export const MOST_VITALS = 50

const vital = z.object({
  name: z.enum(vitalNames),
  /** Milliseconds; of CLS its score. */
  value: z.number().check(z.nonnegative(), z.lte(600_000)),
  /** The path that was opened, without anything of a visit: no query, no fragment. */
  route: z.string().check(z.maxLength(60), z.regex(/^\/[a-z/-]*$/)),
  /** Absent where the browser doesn't say. */
  connection: z.optional(z.enum(connectionClasses)),
})
export type Vital = z.infer<typeof vital>

/** POST /api/vitals: what a device measured, of one page or of several. Nothing says whose. */
export const vitalsReport = z.object({ vitals: z.array(vital).check(z.minLength(1), z.maxLength(MOST_VITALS)) })

/** The answer. */
export const vitalsTaken = z.object({ success: z.literal(true) })
