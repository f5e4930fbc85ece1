import { cardApplicationPage as words } from './content.ts'
import { useApplicant } from '../../data/drafts/applicant.ts'
import { ActionLink } from '../../ui/action-link.tsx'
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
            <ActionLink to="/virtual-card" look="primary">{words.unverified.check}</ActionLink>
          }
        >
          {words.unverified.text}
        </Message>
      )}
    </Page>
  )
}
