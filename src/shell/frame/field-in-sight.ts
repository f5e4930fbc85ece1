const FIELD = 'form :is(input, select, textarea, [role=combobox])'

/**
 * From now on, a field that gets the focus is scrolled clear of the header and of a message. WebKit takes what lies beneath
 * them for visible and leaves it there. The answer ends it.
 */
export function keepFieldsInSight(): () => void {
  // The browser's own scrolling comes after the event.
  const look = () => requestAnimationFrame(bringFieldIntoSight)
  document.addEventListener('focusin', look)
  return () => document.removeEventListener('focusin', look)
}

/** Scrolls the field that has the focus, as far as it isn't in sight; how far that is says `scroll-padding` in ui/global.css. */
export function bringFieldIntoSight(): void {
  const field = document.activeElement
  // Under a finger that presses it nothing may move.
  if (field?.matches(FIELD) && !field.matches(':active')) field.scrollIntoView({ block: 'nearest' })
}
