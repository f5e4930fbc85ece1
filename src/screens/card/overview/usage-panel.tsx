import { card } from '../../../content/card.ts'
import { Message } from '../../../ui/message.tsx'

/** Nothing has been spent with a card that there isn't yet. */
export function UsagePanel({ hasCard = false }: { hasCard?: boolean }) {
  const { title, text } = hasCard ? card.usage.made : card.usage
  return (
    <Message level={2} title={title}>
      {text}
    </Message>
  )
}
