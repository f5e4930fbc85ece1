import { bigint, customType, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Base units of the token; a token account's balance has at most 20 digits. */
export const tokens = (name: string) => numeric(name, { precision: 20, scale: 0, mode: 'bigint' })
/** Sums over a whole history, which may exceed any balance. */
export const tokenSum = (name: string) => numeric(name, { precision: 39, scale: 0, mode: 'bigint' })
export const slotNumber = (name: string) => bigint(name, { mode: 'number' })
/** A point in time, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
