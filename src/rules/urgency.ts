export type Urgency = 'urgent' | 'medium' | 'low'

/** How urgent a news item is: only by its position among the newest. */
export function urgencyOf(index: number): Urgency {
  if (index === 0) return 'urgent'
  return index < 3 ? 'medium' : 'low'
}
