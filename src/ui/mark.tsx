/** The three cuts of the duck, on a 32 by 32 grid; the app's icons are made from the same paths. */
export const markPaths = [
  'M12.6 9.6A6.6 6.6 0 0 1 25.3 7.2L32 9.8 25.6 11.6A6.6 6.6 0 0 1 22.9 15H16.4A6.6 6.6 0 0 1 12.6 9.6Z',
  'M.8 11.8 14.9 16.6 6 25.2A13.4 13.4 0 0 1 .8 14.6Z',
  'M17 16.6H25.8A12.6 12.6 0 0 1 13.9 28.2 13.4 13.4 0 0 1 7.3 26.2Z',
] as const

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
