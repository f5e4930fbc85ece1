export interface UploadProgress {
  /** Bytes of all files together. */
  sent: number
  total: number
  /** Nothing moves: the connection is slow or gone. It goes on by itself. */
  stalled: boolean
}

export interface Staging {
  onProgress?: ((progress: UploadProgress) => void) | undefined
  /** Calls off the sending of files, and drops on the server what has arrived. Without effect once the form itself is on its way. */
  signal?: AbortSignal | undefined
}

/** Smaller files arrive with the form before anything could be said about their progress. */
export const STAGED_FROM_BYTES = 128 * 1024

/** Whether a part of a form is a file that goes ahead of it. */
export function isLarge(value: FormDataEntryValue): value is File {
  return typeof value !== 'string' && value.size >= STAGED_FROM_BYTES
}
