import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useOpenedWith } from '../../../data/drafts/applicant.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const Overlay = lazyPart(() => import('./application-overlay.tsx'), 'ApplicationOverlay')

/** Opens the application while the page's history entry names an applicant; closing removes it from the entry. */
export function ApplicationPlace() {
  const applicant = useOpenedWith()
  const navigate = useNavigate()
  useFocusAfter(applicant !== null)
  if (!applicant) return null
  return (
    <Overlay applicant={applicant} onClose={() => void navigate({ to: '/card-registration', replace: true, resetScroll: false })} />
  )
}

/** A dialog reopened by a reload has no element to return the focus to, so the focus goes to the page's heading. */
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
