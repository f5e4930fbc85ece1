import { useState } from 'react'

/** How often `text` has changed since it was first shown: 0 at the first paint, so that nothing moves then. */
export function useChanges(text: string): number {
  const [seen, setSeen] = useState({ text, changes: 0 })
  if (seen.text === text) return seen.changes
  const next = { text, changes: seen.changes + 1 }
  setSeen(next)
  return next.changes
}
