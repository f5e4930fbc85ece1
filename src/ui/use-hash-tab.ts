import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * The selected tab, kept in the URL's hash, so that links and Back lead to it. The first tab
 * has no hash. Changing tabs adds no history entry.
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
