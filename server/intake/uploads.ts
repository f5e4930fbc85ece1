import { fileTypeFromBuffer } from 'file-type'
import { LOAN_FILE_MOST_BYTES, loanFileTypes, type LoanFile } from '../../src/contract/loan-application.ts'
import { refusal, type Refused } from './refused.ts'

/** A part of a request that is a file. */
export interface SentFile {
  name: string
  bytes: Uint8Array
}

/** A file that is taken: its type is what its content is. */
export interface JudgedFile {
  part: LoanFile
  fileName: string
  mediaType: (typeof loanFileTypes)[number]
  bytes: Uint8Array
}

/** What people are told a part is. */
const words: Readonly<Record<LoanFile, string>> = {
  passportCopy: 'a copy of your passport',
  utilityBill: 'a utility bill',
}
const LONGEST_NAME = 200

/** Refuses, naming the part, a file that is missing, too large, or no picture and no PDF by its content. */
export async function judgeFile(part: LoanFile, file: SentFile | undefined): Promise<{ ok: true; file: JudgedFile } | Refused> {
  if (file === undefined || file.bytes.length === 0) {
    return refusal({ status: 400, code: 'missing', error: `Please attach ${words[part]}.`, field: part })
  }
  if (file.bytes.length > LOAN_FILE_MOST_BYTES) {
    const error = `The file with ${words[part]} is larger than ${LOAN_FILE_MOST_BYTES / 1024 / 1024} MB. Please attach a smaller one.`
    return refusal({ status: 413, code: 'too_long', error, field: part })
  }
  const mediaType = await mediaTypeOf(file.bytes)
  if (mediaType === undefined) {
    const error = `Please attach ${words[part]} as a JPEG, PNG, WebP or HEIC picture or as a PDF; this file is none by its content.`
    return refusal({ status: 400, code: 'wrong_type', error, field: part })
  }
  return { ok: true, file: { part, fileName: nameOf(file.name), mediaType, bytes: file.bytes } }
}

async function mediaTypeOf(bytes: Uint8Array): Promise<JudgedFile['mediaType'] | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  // Some telephones call their HEIC pictures by the family's name first, and by their own among the compatible ones.
  const mime = found?.mime === 'image/heif' && brandsOf(bytes).includes('heic') ? 'image/heic' : found?.mime
  return loanFileTypes.find((type) => type === mime)
}

/** The compatible brands in the first box of an ISO media file, four letters each after the head of 16 bytes. */
function brandsOf(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const text = Buffer.from(bytes.subarray(16, Math.min(size, 256))).toString('latin1')
  return text.match(/.{4}/gs) ?? []
}

/** As the sender called it, without folders and without what no line of text holds. */
function nameOf(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  const clean = last.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return [...clean].slice(0, LONGEST_NAME).join('') || 'file'
}
