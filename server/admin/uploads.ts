import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { withoutBidi } from '../../src/rules/bidi.ts'
import { uploadReadings } from '../db/schema-admin.ts'
import { uploads } from '../db/schema-submissions.ts'
import type { Seal } from '../intake/sealed.ts'
import type { Clock } from '../lib/clock.ts'

export interface OpenedUpload {
  fileName: string
  mediaType: string
  content: Buffer
}

export interface UploadReader {
  /** The content of an uploaded file for this administrator; null if there is none. If the access can't be recorded, the file stays closed. */
  open(id: string, username: string): Promise<OpenedUpload | null>
}

/** `openUpload` decrypts a stored file; it throws if the file was changed or moved, or its key is missing. */
export function createUploadReader(deps: { db: NodePgDatabase<Record<string, unknown>>; openUpload: Seal['open']; clock: Clock }): UploadReader {
  const { db, openUpload, clock } = deps
  return {
    async open(id, username) {
      const [found] = await db.select().from(uploads).where(eq(uploads.id, id))
      if (!found) return null
      const content = openUpload(found.sealed, found)
      await db.insert(uploadReadings).values({ id: randomUUID(), upload: id, username, at: new Date(clock.now()) })
      return { fileName: withoutBidi(found.fileName), mediaType: found.mediaType, content }
    },
  }
}
