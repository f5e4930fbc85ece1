import { Link } from '@tanstack/react-router'
import { Message } from '../ui/message.tsx'
import action from '../ui/action.module.css'

/** For every path that leads nowhere. */
export function NotFound() {
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
      There is no page at this address. The figures are on the dashboard.
    </Message>
  )
}
