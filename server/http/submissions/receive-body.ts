import { steadyOf, type Clock } from '../../lib/clock.ts'

export interface BodyLimits {
  mostBytes: number
  /** For the whole body. */
  withinMs: number
  /** On average, from `graceMs` on: a slower sender only occupies a connection. */
  leastBytesPerSecond: number
  graceMs: number
}

export type Received =
  | { ok: true; bytes: Buffer<ArrayBuffer> }
  /**
   * `full`: bodies under way fill the memory that this process allows. `broken`: the sender is gone. `bytes`: what had
   * arrived of one that was too slow or broke off; otherwise empty.
   */
  | { ok: false; reason: 'too-long' | 'too-slow' | 'full' | 'broken'; bytes: Buffer<ArrayBuffer> }

/** Receives bodies into memory, together at most `mostHeld` bytes. */
export function createBodyReceiver({ mostHeld, clock, ...limits }: BodyLimits & { mostHeld: number; clock: Clock }) {
  let held = 0

  /** The bytes count as held until `release` is called, also those of a body that broke off. */
  return async (request: Request): Promise<Received & { release(): void }> => {
    let mine = 0
    const chunks: Uint8Array[] = []
    const release = () => {
      held -= mine
      mine = 0
    }
    const failed = (reason: 'too-long' | 'full') => {
      release()
      return { ok: false, reason, bytes: Buffer.alloc(0), release } as const
    }
    const cut = (reason: 'too-slow' | 'broken') => ({ ok: false, reason, bytes: Buffer.concat(chunks), release }) as const
    if (Number(request.headers.get('Content-Length') ?? 0) > limits.mostBytes) return failed('too-long')
    if (!request.body) return { ok: true, bytes: Buffer.alloc(0), release }
    const reader = request.body.getReader()
    const late = tooSlow(limits, clock, () => mine)
    try {
      for (;;) {
        const next = await Promise.race([reader.read(), late.promise])
        if (next === 'too-slow') return cut('too-slow')
        if (next.done) return { ok: true, bytes: Buffer.concat(chunks), release }
        const { byteLength } = next.value
        if (mine + byteLength > limits.mostBytes) return failed('too-long')
        if (held + byteLength > mostHeld) return failed('full')
        mine += byteLength
        held += byteLength
        chunks.push(next.value)
      }
    } catch {
      return cut('broken')
    } finally {
      late.cancel()
      // Not awaited: a hanging sender would block this too.
      void reader.cancel().catch(() => {})
    }
  }
}

/** Resolves as soon as the body is too slow, or the time is over. */
function tooSlow({ withinMs, leastBytesPerSecond, graceMs }: BodyLimits, clock: Clock, received: () => number) {
  const steady = steadyOf(clock)
  const startedAt = steady.now()
  let cancel = () => {}
  const promise = new Promise<'too-slow'>((resolve) => {
    const look = () => {
      const passedMs = steady.now() - startedAt
      if (passedMs >= withinMs || received() < (passedMs / 1000) * leastBytesPerSecond) return resolve('too-slow')
      cancel = clock.after(Math.min(1000, withinMs - passedMs), look)
    }
    cancel = clock.after(graceMs, look)
  })
  return { promise, cancel: () => cancel() }
}
