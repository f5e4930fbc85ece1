import { addSample, speedOf, type TransferSample } from '../../rules/transfer.ts'
import type { UploadProgress } from './staging.ts'

/** What is known of files under way. */
export interface UploadReading extends UploadProgress {
  /** Null while unknown. */
  bytesPerSecond: number | null
  secondsLeft: number | null
  /** All bytes have left: what comes now is the form, which can't be called off. */
  done: boolean
}

/** Follows the files of one form while they are sent. Kept outside of React: a form need not be drawn again for each tick. */
export interface UploadMeter {
  /** Null while no file is under way. */
  current(): UploadReading | null
  subscribe(listener: () => void): () => void
  /** Begins a sending; what it returns belongs to the options of submit(). */
  begin(): { onProgress: (progress: UploadProgress) => void; signal: AbortSignal }
  end(): void
  /** Calls the sending off. */
  cancel(): void
  /** Whether a sending failed because it was called off. */
  isCancelled(error: unknown): boolean
}

const TICK_MS = 250

export function createUploadMeter(): UploadMeter {
  const listeners = new Set<() => void>()
  let calling = new AbortController()
  let reading: UploadReading | null = null
  let samples: TransferSample[] = []
  let toldAt = 0

  const set = (next: UploadReading | null) => {
    reading = next
    for (const listener of listeners) listener()
  }
  const onProgress = ({ sent, total, stalled }: UploadProgress) => {
    const now = performance.now()
    const done = sent >= total
    // The browser reports twenty times a second.
    const isNews = reading === null || reading.stalled !== stalled || reading.done !== done
    if (!isNews && now - toldAt < TICK_MS) return
    toldAt = now
    samples = addSample(stalled ? [] : samples, { at: now, bytes: sent })
    const bytesPerSecond = stalled ? null : speedOf(samples)
    set({ sent, total, stalled, done, bytesPerSecond, secondsLeft: bytesPerSecond === null ? null : (total - sent) / bytesPerSecond })
  }

  return {
    current: () => reading,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin() {
      calling = new AbortController()
      samples = []
      return { onProgress, signal: calling.signal }
    },
    end: () => set(null),
    cancel: () => calling.abort(new DOMException('The sending was called off.', 'AbortError')),
    isCancelled: (error) => calling.signal.aborted && error === calling.signal.reason,
  }
}
