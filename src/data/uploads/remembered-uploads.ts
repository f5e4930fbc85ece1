/**
 * Uploads that were begun and not yet used, in localStorage under bd.uploads, so that the same file goes on after a reload:
 * by the SHA-256 of its content, the address where it goes on, and until when. Nothing of the file itself, nor its name. By
 * the address a file can be continued or dropped, not read.
 */
import { z } from 'zod/mini'
import { TUS_RESUMABLE, TUS_VERSION, uploadAddress } from '../../contract/staged-upload.ts'

export const UPLOADS_KEY = 'bd.uploads'

const remembered = z.record(z.string(), z.object({ address: uploadAddress, expiresAt: z.number() }))
type Remembered = z.infer<typeof remembered>

/** The files of a few forms. */
const MOST = 20
/** Another tab may have used it up just before it expires. */
const MARGIN_MS = 60_000

/** Where storage is blocked, they last as long as the page. */
let here: Remembered = {}

/** The address of an upload of this content that can still go on; `null` without one. */
export function recallUpload(fingerprint: string): string | null {
  return readAll()[fingerprint]?.address ?? null
}

export function rememberUpload(fingerprint: string, address: string, expiresAt: number): void {
  const others = Object.entries(readAll()).filter(([other]) => other !== fingerprint)
  writeAll(Object.fromEntries([...others, [fingerprint, { address, expiresAt }] as const].slice(-MOST)))
}

/** `drop`: the server deletes what has arrived, too. */
export function forgetUpload(fingerprint: string, drop?: 'drop'): void {
  const { [fingerprint]: one, ...others } = readAll()
  if (!one) return
  writeAll(others)
  if (drop) void fetch(one.address, { method: 'DELETE', headers: { [TUS_RESUMABLE]: TUS_VERSION }, keepalive: true }).catch(() => {})
}

/** Forgets all of them; on the server they expire within a day. */
export function forgetUploads(): void {
  writeAll({})
}

function readAll(): Remembered {
  const stored = parse(read())
  return Object.fromEntries(Object.entries({ ...here, ...stored }).filter(([, { expiresAt }]) => expiresAt - MARGIN_MS > Date.now()))
}

function writeAll(all: Remembered): void {
  here = {}
  try {
    if (Object.keys(all).length === 0) localStorage.removeItem(UPLOADS_KEY)
    else localStorage.setItem(UPLOADS_KEY, JSON.stringify(all))
  } catch {
    here = all
  }
}

function read(): string {
  try {
    return localStorage.getItem(UPLOADS_KEY) ?? ''
  } catch {
    return ''
  }
}

function parse(text: string): Remembered {
  try {
    return remembered.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}
