import type { StoreApi } from 'zustand/vanilla'

const resets: (() => void)[] = []

/** Notes a store of the app, so that the next test finds it as the app does when it starts. */
export function noteStore<S extends Pick<StoreApi<unknown>, 'getInitialState' | 'setState'>>(store: S): S {
  resets.push(() => store.setState(store.getInitialState(), true))
  return store
}

export function resetStores(): void {
  for (const reset of resets) reset()
}
