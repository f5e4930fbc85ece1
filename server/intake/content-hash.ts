import { createHash } from 'node:crypto'
import type { Content } from './kinds.ts'
import type { ValidatedFile } from './uploads.ts'

/** SHA-256 of a submission with its files. Equal if the same submission is sent again, regardless of field order. */
export function contentHash(content: Content, files: readonly ValidatedFile[]): string {
  const fields = Object.entries(content.said).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const parts = files.map(({ part, fileName, bytes }) => [part, fileName, createHash('sha256').update(bytes).digest('hex')])
  return createHash('sha256').update(JSON.stringify([fields, parts])).digest('hex')
}
