import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * Which tab shows, kept in the address after the #, so that a link leads to it and Back finds it again. The first one
 * needs no mention. Changing tabs adds no step to the history.
 */
export function useHashTab<V extends string>(values: readonly [V, ...V[]]): { value: V; ready: boolean; choose: (value: V) => void } {
  const hash = useRouterState({ select: (state) => state.location.hash })
  const ready = useHydrated()
  const navigate = useNavigate()
  const [first] = values
  return {
    value: (ready ? values.find((value) => value === hash) : undefined) ?? first,
    ready,
    choose: (value) =>
      void navigate({ to: '.', hash: value === first ? '' : value, replace: true, resetScroll: false, hashScrollIntoView: false }),
  }
}
