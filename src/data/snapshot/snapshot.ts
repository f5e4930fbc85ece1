/**
 * Stored on the device: the last answer of each read endpoint and the public facts of the installation, so that the
 * app shows the last known figures offline. One record in IndexedDB (database bd, store figures), on an allow-list by
 * construction: only paths of the read contract, which is public data. Never anything of a card, a session, a proof or
 * the admin area. This module reads it, in page and worker; snapshot-write.ts writes it.
 */
import { get } from 'idb-keyval'
import { z } from 'zod/mini'
import { deployment, unknownDeployment, type Deployment } from '../../contract/deployment.ts'
import type { Meta } from '../../contract/meta.ts'
import type { Figures, ReadPath } from '../../contract/reads.ts'
import { readFigures } from '../../page/initial-state.ts'
import { inTime, isCalledOff } from './indexed-store.ts'
import { figureStore } from './snapshot-store.ts'

/** Raised by hand when the meaning of the record changes. A new build alone never discards figures. */
export const SNAPSHOT_VERSION = 1
export const SNAPSHOT_KEY = `snapshot-v${SNAPSHOT_VERSION}`
/** The visitor sees an empty screen meanwhile. */
const PATIENCE_MS = 400

export interface Snapshot {
  /** Epoch milliseconds of the last write. */
  savedAt: number
  deployment: Deployment
  figures: Figures
  /** What did not fit, by path: entries kept of a list, and its full length; a single figure counts as one. */
  leftOut?: Record<string, { kept: number; of: number }> | undefined
  /** Figures up to this time were cleared, and are not stored again. ISO 8601 UTC. */
  clearedUpTo?: string | undefined
  /** How far the server's clock was ahead of the device's, in ms. */
  clockOffset?: number | undefined
}

/** Only the figures are required: a lost or changed fact beside them is no reason to show none. */
const stored = z.object({
  savedAt: z.optional(z.unknown()),
  deployment: z.optional(z.unknown()),
  figures: z.record(z.string(), z.unknown()),
  leftOut: z.optional(z.unknown()),
  clearedUpTo: z.optional(z.unknown()),
  clockOffset: z.optional(z.unknown()),
})
const leftOut = z.optional(z.record(z.string(), z.object({ kept: z.int(), of: z.int() })))

/** The stored snapshot, or `null`. Drops each figure that doesn't parse, and those of other `paths`. Never throws, never takes longer than `withinMs`. */
export async function readSnapshot({ withinMs = PATIENCE_MS, paths }: { withinMs?: number; paths?: readonly ReadPath[] } = {}): Promise<Snapshot | null> {
  try {
    return await findSnapshot(withinMs, paths)
  } catch (error) {
    if (!isCalledOff(error)) console.warn('stored figures could not be read', error)
    return null
  }
}

/** The same, throwing where the device's store can't be read. */
export async function findSnapshot(withinMs: number, paths?: readonly ReadPath[]): Promise<Snapshot | null> {
  return parseSnapshot(await inTime(get<unknown>(SNAPSHOT_KEY, figureStore), withinMs), paths)
}

/** The valid part of a stored record, of these `paths` where they are given; `null` when there is none. */
export function parseSnapshot(value: unknown, paths?: readonly ReadPath[]): Snapshot | null {
  const parsed = stored.safeParse(value)
  if (!parsed.success) return null
  const { data } = parsed
  return {
    savedAt: orElse(z.number(), data.savedAt, 0),
    deployment: readStoredDeployment(data.deployment),
    figures: readFigures(paths ? Object.fromEntries(paths.map((path) => [path, data.figures[path]])) : data.figures),
    leftOut: orElse(leftOut, data.leftOut, undefined),
    clearedUpTo: orElse(z.optional(z.iso.datetime()), data.clearedUpTo, undefined),
    clockOffset: orElse(z.optional(z.number()), data.clockOffset, undefined),
  }
}

/** How far apart two processes may date the same slot: each measures for itself when it was. */
const SAME_SLOT_WITHIN_MS = 5000

/** Whether the first answer is older than the second: by upstream time, and by their slots where the times are too close to tell. */
export function isOlder({ meta }: { meta: Meta }, { meta: than }: { meta: Meta }): boolean {
  const laterMs = Date.parse(meta.asOf) - Date.parse(than.asOf)
  const areClose = Math.abs(laterMs) < SAME_SLOT_WITHIN_MS
  if (areClose && meta.slot !== undefined && than.slot !== undefined && meta.slot !== than.slot) return meta.slot < than.slot
  return laterMs < 0
}

/** Of facts in an unknown shape, only the mint, which says whose figures these are. */
function readStoredDeployment(value: unknown): Deployment {
  const { mint } = orElse(z.object({ mint: z.string() }), value, unknownDeployment)
  return orElse(deployment, value, { ...unknownDeployment, mint })
}

function orElse<T>(schema: z.ZodMiniType<T>, value: unknown, otherwise: T): T {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : otherwise
}
