/** What a keyboard comes up for on a screen without one. */
const TYPED_INTO = ':is(textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=file]))'

/**
 * Marks the page while such a field has the focus. A script, as `:root:has(…:focus)` makes Blink look at every rule with `:has()` again
 * for the whole page whenever any element changes: 20 ms on a phone. Returns a function that stops this.
 */
export function noteTyping(): () => void {
  const look = () => document.documentElement.toggleAttribute('data-typing', document.activeElement?.matches(TYPED_INTO) === true)
  // When the event comes, nothing has the focus yet that gets it next.
  const lookSoon = () => queueMicrotask(look)
  look()
  document.addEventListener('focusin', look)
  document.addEventListener('focusout', lookSoon)
  return () => {
    document.removeEventListener('focusin', look)
    document.removeEventListener('focusout', lookSoon)
    document.documentElement.removeAttribute('data-typing')
  }
}
