import { card } from '../../content/card.ts'
import { Message } from '../../ui/message.tsx'

/** Nothing has been spent with a card that there isn't yet. */
export function UsagePanel() {
  return (
    <Message level={2} title={card.usage.title}>
      {card.usage.text}
    </Message>
  )
}
