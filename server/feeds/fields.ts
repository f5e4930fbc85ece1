import { z } from 'zod'

/** Fields shared by the values of several feeds. JSON-safe. */

/** Whole BD, as a plain decimal. */
export const amount = z.string().regex(/^\d+(\.\d+)?$/)
export const count = z.number().int().nonnegative()
/** Unix seconds. */
export const blockTime = count.nullable()
/** Cursor to the rest of a list; null if there is none. */
export const next = z.string().nullable()
