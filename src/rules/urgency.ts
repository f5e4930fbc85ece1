export type Urgency = 'urgent' | 'medium' | 'low'

/** How urgent a piece of news is: by its place among the newest, nothing else. */
export function urgencyOf(index: number): Urgency {
  if (index === 0) return 'urgent'
  return index < 3 ? 'medium' : 'low'
}
