import { z } from 'zod/mini'

/** An amount of whole BD as a plain decimal string, exact to the base unit. */
export const bdAmount = z.string().check(z.regex(/^\d+(\.\d+)?$/))

/** The same, possibly below zero. */
export const bdDifference = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

/** A whole number of things. */
export const count = z.int().check(z.nonnegative())

/** When a block was produced, Unix seconds; null where no node knows. */
export const blockTime = z.nullable(count)
