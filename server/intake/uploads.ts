import { fileTypeFromBuffer } from 'file-type'
import { caseFiles } from '../../src/contract/case.ts'
import { LOAN_FILE_MOST_BYTES, loanFiles, loanFileTypes } from '../../src/contract/loan-application.ts'
import { hiddenContent } from './hidden-content.ts'
import { refusal, type Refused } from './refused.ts'

/** Every part that may hold a file. */
export const fileParts = [...loanFiles, ...caseFiles] as const
export type FilePart = (typeof fileParts)[number]

/** A file part of a request. The sender's file name proves nothing. */
export interface SentFile {
  bytes: Uint8Array
}

/** An accepted file: its type follows from its content, and its name from part and type. */
export interface ValidatedFile<Part extends FilePart = FilePart> {
  part: Part
  fileName: string
  mediaType: (typeof loanFileTypes)[number]
  bytes: Uint8Array
}

export type FileVerdict<Part extends FilePart = FilePart> = { ok: true; file: ValidatedFile<Part> } | Refused

/** What a part is called in messages to people. */
const words: Readonly<Record<FilePart, string>> = {
  passportCopy: 'a copy of your passport',
  utilityBill: 'a utility bill',
  file1: 'your answer',
  file2: 'the rest of your answer',
}
const endings: Readonly<Record<ValidatedFile['mediaType'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
}
const names: Readonly<Record<FilePart, string>> = { passportCopy: 'passport-copy', utilityBill: 'utility-bill', file1: 'file', file2: 'file' }

/** Refuses a file that is missing, too large, neither picture nor PDF by its content, or has hidden content; names the part and the reason. */
export async function validateFile<Part extends FilePart>(part: Part, file: SentFile | undefined): Promise<FileVerdict<Part>> {
  if (file === undefined || file.bytes.length === 0) {
    return refusal({ status: 400, code: 'missing', error: `Please attach ${words[part]}.`, field: part })
  }
  if (file.bytes.length > LOAN_FILE_MOST_BYTES) {
    const error = `The file with ${words[part]} is larger than ${LOAN_FILE_MOST_BYTES / 1024 / 1024} MB. Please attach a smaller one.`
    return refusal({ status: 413, code: 'too_long', error, field: part })
  }
  const mediaType = await mediaTypeOf(file.bytes)
  if (mediaType === undefined) {
    const error = `Please attach ${words[part]} as a JPEG, PNG, WebP or HEIC picture or as a PDF; this file is none of these.`
    return refusal({ status: 400, code: 'wrong_type', error, field: part })
  }
  const hidden = hiddenContent(mediaType, file.bytes)
  if (hidden !== null) {
    const error = `This file with ${words[part]} can't be taken: ${hidden}. Please attach a picture of it, or a newly printed PDF.`
    return refusal({ status: 400, code: 'wrong_type', error, field: part })
  }
  return { ok: true, file: { part, fileName: `${names[part]}.${endings[mediaType]}`, mediaType, bytes: file.bytes } }
}

async function mediaTypeOf(bytes: Uint8Array): Promise<ValidatedFile['mediaType'] | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  // Some phones put the HEIF family's brand first in HEIC pictures, and `heic` among the compatible ones.
  const mime = found?.mime === 'image/heif' && brandsOf(bytes).includes('heic') ? 'image/heic' : found?.mime
  return loanFileTypes.find((type) => type === mime)
}

/** The compatible brands in the first box of an ISO media file: four letters each, after 16 bytes of header. */
function brandsOf(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const text = Buffer.from(bytes.subarray(16, Math.min(size, 256))).toString('latin1')
  return text.match(/.{4}/gs) ?? []
}
