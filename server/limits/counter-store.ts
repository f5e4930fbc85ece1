/** What one key may spend in one window, which begins with the first that is spent. */
export interface CounterWindow {
  /** The same at every process, and no other limit's. */
  name: string
  points: number
  /** Whole seconds, as Redis counts them. */
  seconds: number
}

export interface Counted {
  /** All that was asked for in this window, by every process, with what was asked for now. */
  consumed: number
  endsInMs: number
}

/** Where the processes of one installation count together. */
export interface CounterStore {
  /** Rejects if the store is away. */
  count(window: CounterWindow, key: string, points: number): Promise<Counted>
  close(): Promise<void>
}
