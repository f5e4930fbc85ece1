import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Message } from '../../ui/message.tsx'
import action from '../../ui/action.module.css'

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
        <Link to="/" className={action.action} data-look="primary">
          Go to the dashboard
        </Link>
      }
    >
      {children}
    </Message>
  )
}
