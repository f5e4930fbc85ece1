import type { ReactNode } from 'react'

/** A line icon on a 16 px grid, in the current colour. Decorative: the words beside it carry its meaning. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
