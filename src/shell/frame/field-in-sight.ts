const FIELD = 'form :is(input, select, textarea, [role=combobox])'

/**
 * Scrolls each focused field clear of the header and of messages. WebKit considers a field beneath
 * them visible and leaves it there. Returns a function that stops this.
 */
export function keepFieldsInSight(): () => void {
  // The browser scrolls after the event.
  const look = () => requestAnimationFrame(bringFieldIntoSight)
  document.addEventListener('focusin', look)
  return () => document.removeEventListener('focusin', look)
}

/** Scrolls the focused field into view if it is hidden; `scroll-padding` in ui/global.css sets the margin. */
export function bringFieldIntoSight(): void {
  const field = document.activeElement
  // A field must not move under the finger that presses it.
  if (field?.matches(FIELD) && !field.matches(':active')) field.scrollIntoView({ block: 'nearest' })
}
