import { forms } from '../../content/forms.ts'
import { ActionLink } from '../../ui/action-link.tsx'

/** From a submission that was accepted to its case. The number is in the hash, which no server sees. */
export function CaseLink({ reference }: { reference: string }) {
  return (
    <ActionLink to="/case" hash={reference}>
      {forms.follow}
    </ActionLink>
  )
}
