import { z } from 'zod'

/** Fields that the values of several feeds have. JSON-safe. */

/** Whole BD, a plain decimal. */
export const amount = z.string().regex(/^\d+(\.\d+)?$/)
export const count = z.number().int().nonnegative()
/** Unix seconds. */
export const blockTime = count.nullable()
/** Where the rest of a list begins; null when there is none. */
export const next = z.string().nullable()
