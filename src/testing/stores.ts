import type { StoreApi } from 'zustand/vanilla'

const resets: (() => void)[] = []

/** Registers a store of the app, so that each test starts with its initial state. */
export function noteStore<S extends Pick<StoreApi<unknown>, 'getInitialState' | 'setState'>>(store: S): S {
  resets.push(() => store.setState(store.getInitialState(), true))
  return store
}

export function resetStores(): void {
  for (const reset of resets) reset()
}
