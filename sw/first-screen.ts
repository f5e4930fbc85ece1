import { BELOW_FIRST_SCREEN } from '../src/page/first-screen.ts'
import { wait } from './wait.ts'

/** A page in the background paints nothing, and one that is slower has been waited for long enough. */
const PATIENCE_MS = 1000
/** One character a byte, so that a place in the text is the same in the bytes. */
const BYTEWISE = new TextDecoder('latin1')

/** Of each page under way. */
const painting = new Set<() => void>()

/**
 * The same response, but what is below the first screen is held back until the page says that it has painted that: the first
 * layout is then the first screen's only. A response without such a place passes as it comes.
 */
export function firstScreenFirst(response: Response): Response {
  if (!response.body || response.headers.get('Content-Type')?.startsWith('text/html') !== true) return response
  const headers = new Headers(response.headers)
  // They are of the body as it was sent.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response(response.body.pipeThrough(holdBack()), { status: response.status, statusText: response.statusText, headers })
}

/** A page has painted its first screen. */
export function painted(): void {
  for (const tell of painting) tell()
}

function holdBack(): TransformStream<Uint8Array, Uint8Array> {
  // Listened for from the start: on a slow line a page may be painted before that place has come.
  let tell = () => {}
  const isPainted = new Promise<void>((resolve) => (tell = resolve))
  painting.add(tell)
  let isPast = false
  /** What may be the beginning of the place. */
  let kept: Uint8Array = new Uint8Array()
  return new TransformStream({
    async transform(chunk, controller) {
      if (isPast) return controller.enqueue(chunk)
      const bytes = joined(kept, chunk)
      const at = BYTEWISE.decode(bytes).indexOf(BELOW_FIRST_SCREEN)
      isPast = at >= 0
      const end = isPast ? at : Math.max(0, bytes.length - BELOW_FIRST_SCREEN.length + 1)
      kept = bytes.subarray(end)
      controller.enqueue(bytes.subarray(0, end))
      if (!isPast) return
      await Promise.race([isPainted, wait(PATIENCE_MS)])
      painting.delete(tell)
      controller.enqueue(kept)
    },
    flush(controller) {
      painting.delete(tell)
      if (!isPast) controller.enqueue(kept)
    },
  })
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
