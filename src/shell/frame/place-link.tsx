import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface PlaceLinkProps {
  /** A place in the app as text: `/faq#lock`. */
  href: string
  className?: string
  /** Before it leads there. */
  onPress?: () => void
  children: ReactNode
}

/** A link to a place in the app whose address is data, so that no route's type tells it. */
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
