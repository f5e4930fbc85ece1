import { UPLOAD_GONE, uploadAddress } from '../../../src/contract/staged-upload.ts'
import { refusal } from '../refused.ts'
import { validateFile, type FilePart, type FileVerdict, type SentFile } from '../uploads.ts'
import type { StagedUploads } from './staged-uploads.ts'

/** The files of a form: sent along with it, or named by the address they were sent to before. */
export interface SentFiles {
  files?: Readonly<Partial<Record<FilePart, SentFile>>> | undefined
  /** Texts in the place of files, unchecked. */
  staged?: Readonly<Partial<Record<FilePart, string>>> | undefined
}

/** Reads files that went ahead of their form. */
export type StagedReader = Pick<StagedUploads, 'read' | 'used'>

/** Judges the file of a part by the same rules, however it came. A text that is no address counts as no file. */
export async function validateSent<Part extends FilePart>(part: Part, { files = {}, staged = {} }: SentFiles, staging: StagedReader | undefined): Promise<FileVerdict<Part>> {
  const address = addressOf(staged[part])
  if (address === null) return validateFile(part, files[part])
  const bytes = (await staging?.read(address)) ?? null
  return bytes === null ? refusal({ status: 400, code: UPLOAD_GONE, error: 'This file is no longer here, or has not arrived in full. Please send it once more.', field: part }) : validateFile(part, { bytes })
}

/** Whether anything was sent for a part. */
export function isSent(part: FilePart, { files = {}, staged = {} }: SentFiles): boolean {
  return files[part] !== undefined || addressOf(staged[part]) !== null
}

/** After the form was accepted: its staged files may go soon. Never throws: the form is stored, and they expire anyway. */
export async function releaseStaged({ staged = {} }: SentFiles, staging: StagedReader | undefined): Promise<void> {
  const addresses = Object.values(staged).flatMap((text) => addressOf(text) ?? [])
  await staging?.used(addresses).catch(() => {})
}

function addressOf(text: string | undefined): string | null {
  return uploadAddress.safeParse(text).data ?? null
}
