import { problem } from '../../contract/problem.ts'
import { PART_MOST_BYTES, TUS_RESUMABLE, TUS_VERSION, uploadBegun, UPLOADS } from '../../contract/staged-upload.ts'
import { HttpError, NetworkError } from '../api/http-error.ts'
import { sendWithPass } from '../drafts/send-with-pass.ts'
import { createPatience } from './patience.ts'
import { forgetUpload, recallUpload, rememberUpload } from './remembered-uploads.ts'
import { uploadRequest, type UploadAnswer, type UploadRequest } from './upload-request.ts'

export interface StageFileOptions {
  signal?: AbortSignal | undefined
  /** Bytes of this file that the server has, or is getting right now. */
  onProgress: (sent: number, stalled: boolean) => void
}

/** The server doesn't take this file ahead of its form: it is older than the app, or has no room. */
export class CannotStage extends Error {
  override readonly name = 'CannotStage'
}

/** Small enough that a proxy lets it pass, large enough that a good line is used. */
const PART_BYTES = PART_MOST_BYTES / 2
const BEGIN_WITHIN_MS = 30_000
/** An upload that is gone each time it was begun: the server doesn't keep them. */
const MOST_BEGINNINGS = 3

const tus = { [TUS_RESUMABLE]: TUS_VERSION }

/**
 * Sends a file in parts and returns its address. Goes on where an earlier attempt ended, and by itself after a break.
 * Throws CannotStage, HttpError for any other refusal, NetworkError if nothing moves for minutes, the signal's reason, and
 * what the browser throws if the file can't be read any more.
 */
export async function stageFile(file: Blob, fingerprint: string, { signal, onProgress }: StageFileOptions): Promise<string> {
  const patience = createPatience(signal)
  let address = recallUpload(fingerprint)
  let offset: number | null = null
  let shown = 0
  const told = (sent: number) => onProgress((shown = sent), false)
  const stalled = () => onProgress(shown, true)
  for (let beginnings = 0; ; ) {
    signal?.throwIfAborted()
    try {
      if (address === null) {
        if (beginnings === MOST_BEGINNINGS) throw new CannotStage('the upload is gone as soon as it was begun')
        address = await begin(file, fingerprint)
        beginnings += 1
        offset = 0
      }
      offset ??= await offsetAt(address, signal)
      told(offset)
      if (offset >= file.size) return address
      const before = offset
      offset = await sendPart(address, file, before, { signal, onSent: (bytes) => told(before + bytes), onQuiet: stalled })
      if (offset > before) patience.restart()
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof HttpError && error.status === 404 && address !== null) {
        forgetUpload(fingerprint)
        address = null
      } else {
        stalled()
        // A file that was changed or removed meanwhile can't be read any more, and no attempt would go better.
        await file.slice(0, 1).arrayBuffer()
        await patience.after(error)
      }
      // The server knows better what has arrived.
      offset = null
    }
  }
}

async function begin(file: Blob, fingerprint: string): Promise<string> {
  try {
    const { upload, expiresAt } = await sendWithPass(UPLOADS, uploadBegun, undefined, { headers: { ...tus, 'Upload-Length': String(file.size) }, withinMs: BEGIN_WITHIN_MS })
    rememberUpload(fingerprint, upload, Date.parse(expiresAt))
    return upload
  } catch (error) {
    throw error instanceof HttpError && isNoPlace(error) ? new CannotStage('the server takes no file ahead', { cause: error }) : error
  }
}

function isNoPlace({ status, json }: HttpError): boolean {
  return (status >= 400 && status < 500 && status !== 408 && status !== 428) || problem.safeParse(json).data?.code === 'uploads_full'
}

async function offsetAt(address: string, signal: AbortSignal | undefined): Promise<number> {
  return offsetIn(await uploadRequest({ method: 'HEAD', path: address, headers: tus, signal }))
}

async function sendPart(address: string, file: Blob, offset: number, watching: Pick<UploadRequest, 'signal' | 'onSent' | 'onQuiet'>): Promise<number> {
  const headers = { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }
  return offsetIn(await uploadRequest({ method: 'PATCH', path: address, headers, body: file.slice(offset, offset + PART_BYTES), ...watching }))
}

function offsetIn({ header }: UploadAnswer): number {
  const text = header('Upload-Offset') ?? ''
  if (!/^\d+$/.test(text)) throw new NetworkError('an answer has no Upload-Offset')
  return Number(text)
}
