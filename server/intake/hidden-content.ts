import type { ValidatedFile } from './uploads.ts'

/** Of an archive's end: so far from the last byte it may begin. */
const ARCHIVE_TAIL = 22 + 65_535
/** Scripts stand in plain letters: whoever opens the file as a page, or as an application, runs them. */
const SCRIPT = /<(?:script|hta:application|iframe|object|embed)[\s>]|<\?php|<!doctype html|<html[\s>]/i
/** What a PDF can do by itself, by the names that the format gives it. Attached files are usual in bills, and only shown. */
const PDF_ACTION = /\/(?:JavaScript|Launch|RichMedia)\b/

/**
 * Why a file of a type that is taken is refused all the same: it is something else as well, or does something when it is
 * opened. Null for an honest one. Pictures may carry more behind their end, as telephones put films there.
 */
export function hiddenContent(mediaType: ValidatedFile['mediaType'], bytes: Uint8Array): string | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = content.toString('latin1')
  if (SCRIPT.test(text)) return 'a script is hidden in it'
  const tail = text.slice(-ARCHIVE_TAIL)
  if (tail.includes('PK\u0005\u0006') && text.includes('PK\u0001\u0002')) return 'an archive is hidden in it'
  if (mediaType === 'application/pdf' && PDF_ACTION.test(text)) return 'it holds a program'
  return null
}
