import { z } from 'zod'

/** A field that counts as absent when it is invalid, so that one bad field doesn't cost the others. */
export const readable = <T>(schema: z.ZodType<T>) => schema.optional().catch(undefined)

/** USD per token. */
export const positive = z.number().positive()

/** USD, where 0 is a valid answer. */
export const amount = z.number().nonnegative()

/** Percent: nothing can lose more than all its value. */
export const change = z.number().min(-100)

/** Percent of a whole. */
export const share = z.number().min(0).max(100)

/** A number sent as text. Plain or scientific decimals, as prices go down to 2.5e-15; `Number` alone would accept '' and '0x10' too. Refuses 'NaN'. */
export function decimalText(number: z.ZodType<number, number>) {
  return z
    .string()
    .regex(/^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i)
    .transform(Number)
    .pipe(number)
}

/** An object with the field, or without it when there is no value: unknown fields are absent. */
export function present<K extends string, V>(name: K, value: V | undefined): { [N in K]?: V } {
  const field: { [N in K]?: V } = {}
  return value === undefined ? field : Object.assign(field, { [name]: value })
}

/** A time claimed by the service, at most our clock's `now`. `undefined` when it can't be true. */
export function momentBefore(claimedMs: number | undefined, now: number): Date | undefined {
  if (claimedMs === undefined || !(claimedMs > EARLIEST) || claimedMs > now + CLOCK_SKEW_MS) return undefined
  return new Date(Math.min(claimedMs, now))
}

/** Solana didn't exist before. */
const EARLIEST = Date.UTC(2020, 2)
const CLOCK_SKEW_MS = 5 * 60_000
