import { vi } from 'vitest'
import { UPLOADS } from '../../../contract/staged-upload.ts'

/** What happens to one PATCH: taken in full, cut after some bytes, refused, or never answered. */
export type Fate = 'taken' | 'hangs' | { cutAfter: number } | { status: number }

/** For tests: a server of tus behind XMLHttpRequest and fetch, whose parts meet the given fates one after the other. Other paths are left to the fetch that was there. */
export interface PlayedUploads {
  /** Content by address. */
  files: Map<string, { size: number; bytes: Uint8Array }>
  /** `POST`, `HEAD <offset>`, `PATCH <offset>+<length>`, `DELETE`, in order. */
  asked: string[]
  fates: Fate[]
  /** How POST is answered; by default it begins an upload. */
  begin?: () => Response
}

export function playUploads(): PlayedUploads {
  const played: PlayedUploads = { files: new Map(), asked: [], fates: [] }
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith(UPLOADS)) return others(path, init)
    played.asked.push(init.method ?? 'GET')
    if (init.method === 'DELETE') {
      played.files.delete(path)
      return new Response(null, { status: 204 })
    }
    if (played.begin) return played.begin()
    const upload = `${UPLOADS}/${String(played.files.size).padStart(43, 'a')}`
    played.files.set(upload, { size: Number(new Headers(init.headers).get('Upload-Length')), bytes: new Uint8Array() })
    return Response.json({ success: true, upload, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }, { status: 201 })
  })
  vi.stubGlobal('XMLHttpRequest', requestsTo(played))
  return played
}

/** As much of XMLHttpRequest as uploads use. */
function requestsTo(played: PlayedUploads) {
  return class extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    #path = ''
    #method = ''
    #headers = new Map<string, string>()
    #answer = new Map<string, string>()
    #isOver = false

    open(method: string, path: string): void {
      this.#method = method
      this.#path = path
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string): string | null {
      return this.#answer.get(name) ?? null
    }
    abort(): void {
      if (!this.#isOver) this.#end('abort')
    }
    send(body: Blob | null): void {
      setTimeout(() => void this.#work(body), 0)
    }

    async #work(body: Blob | null): Promise<void> {
      const file = played.files.get(this.#path)
      const bytes = new Uint8Array(await (body ?? new Blob()).arrayBuffer())
      played.asked.push(this.#method === 'HEAD' ? `HEAD ${file?.bytes.length ?? 'none'}` : `PATCH ${this.#headers.get('Upload-Offset')}+${bytes.length}`)
      if (!file) return this.#end('load', 404)
      if (this.#method === 'HEAD') return this.#end('load', 200, file.bytes.length)
      const fate = played.fates.shift() ?? 'taken'
      if (fate === 'hangs' || this.#isOver) return
      if (typeof fate === 'object' && 'status' in fate) return this.#end('load', fate.status)
      const taken = fate === 'taken' ? bytes : bytes.slice(0, fate.cutAfter)
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: taken.length }))
      if (Number(this.#headers.get('Upload-Offset')) !== file.bytes.length) return this.#end('load', 409)
      const before = file.bytes
      file.bytes = new Uint8Array(before.length + taken.length)
      file.bytes.set(before)
      file.bytes.set(taken, before.length)
      if (fate === 'taken') this.#end('load', 204, file.bytes.length)
      else this.#end('error')
    }

    #end(type: 'load' | 'error' | 'abort', status = 0, offset?: number): void {
      this.#isOver = true
      this.status = status
      if (offset !== undefined) this.#answer.set('Upload-Offset', String(offset))
      this.dispatchEvent(new Event(type))
      this.dispatchEvent(new Event('loadend'))
    }
  }
}
