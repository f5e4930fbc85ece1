import { z } from 'zod'

/** No text of ours contains a null byte, and PostgreSQL accepts none. */
const parts = z.array(z.union([z.string().regex(/^[^\0]*$/), z.number()]))

/** The start of the next page, as an opaque text that callers hand back. */
export function writeCursor(...values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Whether a text could be a cursor, of any list. */
export function isCursor(text: string): boolean {
  return readCursor(text, z.array(z.unknown())) !== null
}

/** The contents of a cursor, checked; null for one that isn't ours. */
export function readCursor<T>(cursor: string, schema: z.ZodType<T>): T | null {
  try {
    const read = parts.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return schema.safeParse(read.data).data ?? null
  } catch {
    return null
  }
}
