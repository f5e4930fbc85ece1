import { InboxTools } from './inbox-tools.tsx'
import { InboxViews } from './inbox-views.tsx'
import type { Inbox } from './use-inbox.ts'

/** The views, the search, and the filters. */
export function InboxHead({ inbox }: { inbox: Inbox }) {
  return (
    <>
      <InboxViews inbox={inbox} />
      <InboxTools inbox={inbox} />
    </>
  )
}
