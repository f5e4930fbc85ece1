import type { VirtualCard } from '../../../contract/virtual-card.ts'

/** How long details stay in sight at most. */
const SHOWN_MS = 30_000
const TICK_MS = 1000

/** `hold`: until it is let go. `timed`: until the time is up. */
export type RevealMode = 'hold' | 'timed'

/** What the screen may know. The details aren't in it: frameworks keep what was in their state, at least until it changes again. `isOver`: because the time was up. */
export type RevealState = { phase: 'hidden'; isOver?: true } | { phase: 'asking'; mode: RevealMode } | { phase: 'shown'; mode: RevealMode; secondsLeft: number }

export const HIDDEN: RevealState = { phase: 'hidden' }

export interface RevealOptions {
  /** Fetches the details; aborted as soon as they aren't wanted any more. */
  fetch: (signal: AbortSignal) => Promise<VirtualCard>
  /** Puts the details into the page, and takes them out (`null`), before it returns. */
  paint: (details: VirtualCard | null) => void
  onChange: (state: RevealState) => void
  onFailure: (error: unknown) => void
}

export interface Reveal {
  /** Fetches the details and shows them, for 30 seconds at most. */
  show(mode: RevealMode): void
  /** Takes them out of the page and out of memory. Also before they came. */
  hide(): void
  /** The number while it is shown, for copying. */
  number(): string | null
}

/** Shows a card's details for a moment. They are fetched for it, and nothing refers to them afterwards. */
export function createReveal({ fetch, paint, onChange, onFailure }: RevealOptions): Reveal {
  let details: VirtualCard | null = null
  let end = () => {}

  const hide = () => {
    end()
    end = () => {}
    if (details !== null) paint(null)
    details = null
  }
  const showFor = (mode: RevealMode) => {
    const until = Date.now() + SHOWN_MS
    const left = () => Math.ceil((until - Date.now()) / 1000)
    const tick = () => (left() > 0 ? onChange({ phase: 'shown', mode, secondsLeft: left() }) : over())
    const over = () => {
      hide()
      onChange({ phase: 'hidden', isOver: true })
    }
    const timeout = setTimeout(over, SHOWN_MS)
    // After a device has slept, the first tick finds that the time is up.
    const interval = setInterval(tick, TICK_MS)
    end = () => {
      clearTimeout(timeout)
      clearInterval(interval)
    }
    tick()
  }

  return {
    show: (mode) => {
      hide()
      const asking = new AbortController()
      end = () => asking.abort()
      onChange({ phase: 'asking', mode })
      fetch(asking.signal).then(
        (answer) => {
          if (asking.signal.aborted) return
          details = answer
          paint(answer)
          showFor(mode)
        },
        (error: unknown) => {
          if (asking.signal.aborted) return
          hide()
          onChange(HIDDEN)
          onFailure(error)
        },
      )
    },
    hide: () => {
      hide()
      onChange(HIDDEN)
    },
    number: () => details?.cardNumber ?? null,
  }
}
