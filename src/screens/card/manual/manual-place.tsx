import { useNavigate } from '@tanstack/react-router'
import { useReopenedRequest } from '../../../data/drafts/reopened.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const InlineDialog = lazyPart(() => import('./manual-inline-dialog.tsx'), 'ManualInlineDialog')
const DisputeDialog = lazyPart(() => import('./manual-dialog.tsx'), 'ManualDialog')

/** Opens a request for manual verification that comes back from the tray; closing removes it from the history entry. */
export function ManualPlace() {
  const request = useReopenedRequest()
  const navigate = useNavigate()
  if (!request) return null
  const close = () => void navigate({ to: '/virtual-card', replace: true, resetScroll: false })
  return request.form === 'inline' ? <InlineDialog about={request} onClose={close} /> : <DisputeDialog about={request} onClose={close} />
}
