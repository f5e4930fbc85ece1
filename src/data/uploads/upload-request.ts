import { HttpError, NetworkError } from '../api/http-error.ts'
import { connection } from '../live/connection.ts'

export interface UploadRequest {
  method: 'HEAD' | 'PATCH'
  path: string
  headers: Readonly<Record<string, string>>
  body?: Blob
  signal?: AbortSignal | undefined
  /** How many bytes of the body have left. */
  onSent?: (bytes: number) => void
  /** Nothing has moved for a few seconds. */
  onQuiet?: () => void
}

export interface UploadAnswer {
  status: number
  header(name: string): string | null
}

const QUIET_AFTER_MS = 4000
/** A connection that died without a word, as when a phone changes networks. */
const DEAD_AFTER_MS = 20_000

/**
 * One request by XMLHttpRequest: fetch doesn't tell how much of a body has been sent. Throws HttpError for a refusal,
 * NetworkError if there is no answer or nothing moves, and the signal's reason.
 */
export function uploadRequest({ method, path, headers, body, signal, onSent, onQuiet }: UploadRequest): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const watch = watchman(() => onQuiet?.(), abort)
    const failed = () => reject(signal?.aborted ? signal.reason : new NetworkError(`${method} of an upload failed`))
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      watch.moved()
      onSent?.(loaded)
    })
    request.addEventListener('load', () => {
      connection.getState().reached()
      const { status } = request
      if (status >= 200 && status < 300) resolve({ status, header: (name) => request.getResponseHeader(name) })
      else reject(new HttpError(status, request.responseText, request.statusText))
    })
    request.addEventListener('error', failed)
    request.addEventListener('abort', failed)
    request.addEventListener('loadend', () => {
      watch.end()
      signal?.removeEventListener('abort', abort)
    })
    signal?.addEventListener('abort', abort)
    request.send(body ?? null)
  })
}

/** Calls `onQuiet`, and later `onDead`, when nothing has moved for so long. */
function watchman(onQuiet: () => void, onDead: () => void) {
  let timers: ReturnType<typeof setTimeout>[] = []
  const end = () => timers.forEach(clearTimeout)
  const moved = () => {
    end()
    timers = [setTimeout(onQuiet, QUIET_AFTER_MS), setTimeout(onDead, DEAD_AFTER_MS)]
  }
  moved()
  return { moved, end }
}
