import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { UPLOADS } from '../../../src/contract/staged-upload.ts'
import type { Database } from '../../db/open.ts'
import { stagedParts, stagedUploads } from '../../db/schema-uploads.ts'
import type { Clock } from '../../lib/clock.ts'
import { secretHash } from '../../lib/secret-hash.ts'
import type { Place, Seal } from '../sealed.ts'

/** Files that go ahead of their form, in parts, each named by an address that can't be guessed. */
export interface StagedUploads {
  /** Begins one of `size` bytes. `sender`: whom to count it for, null for this machine. */
  begin(size: number, sender: string | null): Promise<Begun>
  /** Null where nothing is known by this address, or it has expired. */
  stateOf(address: string): Promise<StagedState | null>
  /** Takes the bytes that belong at `offset`. Of two writers at one offset, one gets a conflict. */
  append(address: string, offset: number, bytes: Uint8Array): Promise<Appended>
  /** False if there was none. */
  remove(address: string): Promise<boolean>
  /** The whole file; null while it is unfinished, unknown or expired. Throws if a part was changed or its key is missing. */
  read(address: string): Promise<Buffer | null>
  /** Its form was accepted: it stays for an hour, in case the answer got lost and the form comes again. */
  used(addresses: readonly string[]): Promise<void>
}

export interface StagedState {
  size: number
  received: number
  expiresAt: Date
}

/** `sender`: too much from this one already. `all`: no room for anyone's. */
export type Begun = { outcome: 'begun'; address: string; expiresAt: Date } | { outcome: 'full'; of: 'sender' | 'all' }

/** `too-long`: more than was declared; nothing of it was stored. */
export type Appended = { outcome: 'taken' | 'conflict' | 'too-long'; received: number } | { outcome: 'gone' }

export interface StagedLimits {
  uploads: number
  /** As declared, so that no upload that was let in finds no room. */
  bytes: number
}

/** A loan application has two files of 10 MiB. Several people may share an address. */
const PER_SENDER: StagedLimits = { uploads: 16, bytes: 80 * 1024 * 1024 }
const IN_ALL: StagedLimits = { uploads: 400, bytes: 2 * 1024 * 1024 * 1024 }
const KEPT_FOR_MS = 24 * 3_600_000
const KEPT_AFTER_USE_MS = 3_600_000

export interface StagedUploadsDeps {
  db: Database['db']
  seal: Seal
  clock: Pick<Clock, 'now'>
  /** For tests. */
  perSender?: StagedLimits
  inAll?: StagedLimits
}

const taken = z.object({ uploads: z.coerce.number(), bytes: z.coerce.number(), own_uploads: z.coerce.number(), own_bytes: z.coerce.number() })

/** In PostgreSQL, encrypted part by part: all processes know them, and a restart loses nothing. */
export function createStagedUploads({ db, seal, clock, perSender = PER_SENDER, inAll = IN_ALL }: StagedUploadsDeps): StagedUploads {
  const inTime = () => gt(stagedUploads.expiresAt, new Date(clock.now()))
  const columns = { size: stagedUploads.size, received: stagedUploads.received, expiresAt: stagedUploads.expiresAt }

  return {
    begin: (size, sender) =>
      db.transaction(async (tx) => {
        const now = new Date(clock.now())
        const own = sender === null ? null : secretHash(sender)
        // One at a time in all processes: two at once would both find the last room.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staged uploads'))`)
        const { rows } = await tx.execute(sql`
          select count(*) as uploads, coalesce(sum(size), 0) as bytes,
            count(*) filter (where sender = ${own}) as own_uploads, coalesce(sum(size) filter (where sender = ${own}), 0) as own_bytes
          from staged_uploads where expires_at > ${now.toISOString()}`)
        const { uploads, bytes, own_uploads: ownUploads, own_bytes: ownBytes } = taken.parse(rows[0])
        if (own !== null && !fits({ uploads: ownUploads, bytes: ownBytes }, size, perSender)) return { outcome: 'full', of: 'sender' }
        if (!fits({ uploads, bytes }, size, inAll)) return { outcome: 'full', of: 'all' }
        const secret = randomBytes(32).toString('base64url')
        const expiresAt = new Date(now.getTime() + KEPT_FOR_MS)
        await tx.insert(stagedUploads).values({ id: secretHash(secret), size, sender: own, expiresAt })
        return { outcome: 'begun', address: `${UPLOADS}/${secret}`, expiresAt }
      }),
    async stateOf(address) {
      const [found] = await db.select(columns).from(stagedUploads).where(and(eq(stagedUploads.id, idOf(address)), inTime()))
      return found ?? null
    },
    append: (address, offset, bytes) =>
      db.transaction(async (tx) => {
        const id = idOf(address)
        const [found] = await tx.select(columns).from(stagedUploads).where(and(eq(stagedUploads.id, id), inTime())).for('update')
        if (!found) return { outcome: 'gone' }
        const { size, received } = found
        if (received !== offset) return { outcome: 'conflict', received }
        if (offset + bytes.length > size) return { outcome: 'too-long', received }
        if (bytes.length === 0) return { outcome: 'taken', received }
        await tx.insert(stagedParts).values({ upload: id, start: offset, sealed: seal.seal(bytes, placeOf(id, offset)) })
        await tx.update(stagedUploads).set({ received: offset + bytes.length }).where(eq(stagedUploads.id, id))
        return { outcome: 'taken', received: offset + bytes.length }
      }),
    async remove(address) {
      const { rowCount } = await db.delete(stagedUploads).where(and(eq(stagedUploads.id, idOf(address)), inTime()))
      return rowCount === 1
    },
    async read(address) {
      const id = idOf(address)
      const [found] = await db.select(columns).from(stagedUploads).where(and(eq(stagedUploads.id, id), inTime()))
      if (!found || found.received < found.size) return null
      const parts = await db.select({ start: stagedParts.start, sealed: stagedParts.sealed }).from(stagedParts).where(eq(stagedParts.upload, id)).orderBy(asc(stagedParts.start))
      const whole = Buffer.concat(parts.map(({ start, sealed }) => seal.open(sealed, placeOf(id, start))))
      // Expired and cleared between the two reads.
      return whole.length === found.size ? whole : null
    },
    async used(addresses) {
      const end = new Date(clock.now() + KEPT_AFTER_USE_MS)
      for (const address of addresses) await db.update(stagedUploads).set({ expiresAt: end }).where(and(eq(stagedUploads.id, idOf(address)), gt(stagedUploads.expiresAt, end)))
    },
  }
}

/** Deletes what has expired, with its parts; returns how many uploads. */
export async function deleteExpired(db: Database['db'], now: Date): Promise<number> {
  const { rowCount } = await db.delete(stagedUploads).where(lte(stagedUploads.expiresAt, now))
  return rowCount ?? 0
}

function fits({ uploads, bytes }: StagedLimits, size: number, most: StagedLimits): boolean {
  return uploads < most.uploads && bytes + size <= most.bytes
}

/** The database knows only a hash of the secret in the address. */
function idOf(address: string): string {
  return secretHash(address.slice(address.lastIndexOf('/') + 1))
}

/** No part can be passed off as another, nor as a file that is no longer staged. */
function placeOf(id: string, start: number): Place {
  return { id, submission: 'staged', part: String(start) }
}
