import { z } from 'zod'

/** No text of ours holds a null byte, and PostgreSQL takes none. */
const parts = z.array(z.union([z.string().regex(/^[^\0]*$/), z.number()]))

/** Where the next page begins, as a text that callers hand back unread. */
export function writeCursor(...values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Whether a text could be a cursor at all, of whichever list. */
export function isCursor(text: string): boolean {
  return readCursor(text, z.array(z.unknown())) !== null
}

/** What stands in a cursor, checked; null for one that we didn't write. */
export function readCursor<T>(cursor: string, schema: z.ZodType<T>): T | null {
  try {
    const read = parts.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return schema.safeParse(read.data).data ?? null
  } catch {
    return null
  }
}
