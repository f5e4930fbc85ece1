import type { ReactNode } from 'react'
import { ActionLink } from '../../ui/action-link.tsx'
import { Message } from '../../ui/message.tsx'

/** Shown for every unknown path. */
export function NotFound() {
  return <NothingHere>There is no page at this address. The figures are on the dashboard.</NothingHere>
}

/** The same, with its own sentence. */
export function NothingHere({ children }: { children: ReactNode }) {
  return (
    <Message
      level={1}
      title="Page Not Found"
      action={
        <ActionLink to="/" look="primary">Go to the dashboard</ActionLink>
      }
    >
      {children}
    </Message>
  )
}
