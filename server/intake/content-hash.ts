import { createHash } from 'node:crypto'
import type { Content } from './kinds.ts'
import type { ValidatedFile } from './uploads.ts'

/** SHA-256 of a submission with its files. Equal if the same submission is sent again, regardless of field order. */
export function contentHash(content: Content, files: readonly ValidatedFile[]): string {
  const fields = Object.entries(content.said).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return digestOf([fields, partsOf(files)])
}

/** SHA-256 of an answer in a case, with its files. */
export function answerHash(text: string, files: readonly ValidatedFile[]): string {
  return digestOf([text, partsOf(files)])
}

/** SHA-256 of a move of the team. */
export function moveHash({ event, by, text = '', outcome = null, assignee, undoes }: { event: string; by: string; text?: string | undefined; outcome?: string | null | undefined; assignee?: string | null | undefined; undoes?: number | null | undefined }): string {
  return digestOf([event, by, text, outcome, ...(assignee === undefined ? [] : ['to', assignee]), ...(undoes === undefined ? [] : ['undoes', undoes])])
}

function partsOf(files: readonly ValidatedFile[]): string[][] {
  return files.map(({ part, fileName, bytes }) => [part, fileName, createHash('sha256').update(bytes).digest('hex')])
}

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
