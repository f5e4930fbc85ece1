import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { cardApplicationPage as words } from './content.ts'
import { useApplicant } from '../../data/drafts/applicant.ts'
import action from '../../ui/action.module.css'
import { keepTrying } from '../../ui/keep-trying.ts'
import { Message } from '../../ui/message.tsx'
import { Page } from '../../ui/page.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

const Application = lazy(keepTrying(async () => ({ default: (await import('./application.tsx')).Application })))

/** The application for a card, made for a wallet that was checked before; without one it leads to the check. */
export function CardApplication() {
  const applicant = useApplicant()
  const hydrated = useHydrated()
  return (
    <Page title={words.title} lead={words.lead}>
      {hydrated && applicant ? (
        <Suspense>
          <Application applicant={applicant} />
        </Suspense>
      ) : (
        <Message
          title={words.unverified.title}
          action={
            <Link to="/virtual-card" className={action.action} data-look="primary">
              {words.unverified.check}
            </Link>
          }
        >
          {words.unverified.text}
        </Message>
      )}
    </Page>
  )
}
