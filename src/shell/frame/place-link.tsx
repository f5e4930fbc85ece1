import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface PlaceLinkProps {
  /** A path in the app, with or without a hash: `/faq#lock`. */
  href: string
  className?: string
  /** Called before navigating. `isElsewhere`: it opens in another tab or window, and this page stays. */
  onPress?: (isElsewhere: boolean) => void
  /** Takes the place of the history's present entry. */
  replace?: boolean
  children: ReactNode
}

/** A link within the app whose path is data, not a typed route. */
export function PlaceLink({ href, className, onPress, replace = false, children }: PlaceLinkProps) {
  const navigate = useNavigate()
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        onPress?.(isElsewhere)
        if (isElsewhere) return
        event.preventDefault()
        void navigate({ href, replace })
      }}
    >
      {children}
    </a>
  )
}
