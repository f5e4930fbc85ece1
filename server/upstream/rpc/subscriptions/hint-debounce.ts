import type { Clock } from '../../../lib/clock.ts'

/** Turns bursts of notifications into single hints, per account. */
export interface HintDebounce {
  heard(account: string, slot: number): void
  /** Drops pending hints. */
  close(): void
}

/**
 * One payment makes two notifications, a busy minute dozens: a hint follows the first by `delayMs`, with the highest slot
 * heard until then; the next for the account comes at least `gapMs` later. The last notification is never lost.
 */
export function createHintDebounce({
  onHint,
  delayMs,
  gapMs,
  clock,
}: {
  onHint: (account: string, slot: number) => void
  delayMs: number
  gapMs: number
  clock: Clock
}): HintDebounce {
  const waiting = new Map<string, { slot: number; cancel: () => void }>()
  const lastAt = new Map<string, number>()
  return {
    heard(account, slot) {
      const known = waiting.get(account)
      if (known) {
        known.slot = Math.max(known.slot, slot)
        return
      }
      const now = clock.now()
      const sinceLast = now - (lastAt.get(account) ?? Number.NEGATIVE_INFINITY)
      const cancel = clock.after(
        Math.max(delayMs, gapMs - sinceLast),
        () => {
          const hint = waiting.get(account)
          waiting.delete(account)
          lastAt.set(account, clock.now())
          if (hint) onHint(account, hint.slot)
        },
        { background: true },
      )
      waiting.set(account, { slot, cancel })
    },
    close() {
      for (const { cancel } of waiting.values()) cancel()
      waiting.clear()
    },
  }
}
