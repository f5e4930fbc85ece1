import { markPaths } from '../content/mark-paths.ts'

/**
 * BlackDuck's mark in the current colour. `className` sets its size, as WebKit takes no `rem` in attributes.
 * Decorative: the name stands beside it.
 */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" fill="currentColor" aria-hidden="true" className={className}>
      {markPaths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
