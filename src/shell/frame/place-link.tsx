import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface PlaceLinkProps {
  /** A path in the app, with or without a hash: `/faq#lock`. */
  href: string
  className?: string
  /** Called before navigating. */
  onPress?: () => void
  children: ReactNode
}

/** A link within the app whose path is data, not a typed route. */
export function PlaceLink({ href, className, onPress, children }: PlaceLinkProps) {
  const navigate = useNavigate()
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        onPress?.()
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate({ href })
      }}
    >
      {children}
    </a>
  )
}
