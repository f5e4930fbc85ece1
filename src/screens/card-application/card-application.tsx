import { Link } from '@tanstack/react-router'
import { cardApplicationPage as words } from './content.ts'
import { useApplicant } from '../../data/drafts/applicant.ts'
import action from '../../ui/action.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Message } from '../../ui/message.tsx'
import { Page } from '../../ui/page.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

const Application = lazyPart(() => import('./application.tsx'), 'Application')

/** The application for a card, for a wallet checked before; without one it links to the check. */
export function CardApplication() {
  const applicant = useApplicant()
  const hydrated = useHydrated()
  return (
    <Page title={words.title} lead={words.lead}>
      {hydrated && applicant ? (
        <Application applicant={applicant} />
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
