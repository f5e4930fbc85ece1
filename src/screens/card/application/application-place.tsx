import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useOpenedWith } from '../../../data/drafts/applicant.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

const Overlay = lazyPart(() => import('./application-overlay.tsx'), 'ApplicationOverlay')

/** Where the application opens: as long as the history entry of the page says for whom. Closed, the entry says so no more. */
export function ApplicationPlace() {
  const applicant = useOpenedWith()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  useFocusAfter(applicant !== null)
  if (!hydrated || !applicant) return null
  return (
    <Overlay applicant={applicant} onClose={() => void navigate({ to: '/card-registration', replace: true, resetScroll: false })} />
  )
}

/** Opened by a reload, the dialog has nothing to give the focus back to: then it goes to the heading of the page. */
function useFocusAfter(open: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (!open && wasOpen.current && heading && document.activeElement === document.body) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    wasOpen.current = open
  }, [open])
}
