import type { ValidatedFile } from './uploads.ts'

/** An archive's end record begins within this many bytes of the end of the file. */
const ARCHIVE_TAIL = 22 + 65_535
/** Scripts in plain text run when the file is opened as a page or an application. */
const SCRIPT = /<(?:script|hta:application|iframe|object|embed)[\s>]|<\?php|<!doctype html|<html[\s>]/i
/** Actions that a PDF can take by itself, by their names in the format. Attached files are common in bills, and harmless. */
const PDF_ACTION = /\/(?:JavaScript|Launch|RichMedia)\b/

/**
 * Why a file of an accepted type is refused all the same: it is also something else, or acts when opened. Null for an
 * honest one. Pictures may have data after their end, since phones append films there.
 */
export function hiddenContent(mediaType: ValidatedFile['mediaType'], bytes: Uint8Array): string | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = content.toString('latin1')
  if (SCRIPT.test(text)) return 'a script is hidden in it'
  const tail = text.slice(-ARCHIVE_TAIL)
  if (tail.includes('PK\u0005\u0006') && text.includes('PK\u0001\u0002')) return 'an archive is hidden in it'
  if (mediaType === 'application/pdf' && PDF_ACTION.test(text)) return 'it can run a program'
  return null
}
