import { card } from '../../../content/card.ts'
import { Message } from '../../../ui/message.tsx'

/** The card's usage: empty, as no issuer reports any yet. */
export function UsagePanel({ hasCard = false }: { hasCard?: boolean }) {
  const { title, text } = hasCard ? card.usage.made : card.usage
  return (
    <Message level={2} title={title}>
      {text}
    </Message>
  )
}
