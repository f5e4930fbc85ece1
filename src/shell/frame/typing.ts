/** What a keyboard comes up for on a screen without one. */
const TYPED_INTO = ':is(textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=file]))'

/**
 * Marks the page while such a field has the focus. A script, as `:root:has(…:focus)` makes Blink look at every rule with `:has()` again
 * for the whole page whenever any element changes: 20 ms on a phone. Returns a function that stops this.
 */
export function noteTyping(): () => void {
  const look = () => {
    const isTyping = document.activeElement?.matches(TYPED_INTO) === true
    document.documentElement.toggleAttribute('data-typing', isTyping)
    // A field that is removed or disabled loses the focus without an event.
    losses.disconnect()
    if (isTyping) losses.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
  }
  const losses = new MutationObserver(look)
  // When the event comes, nothing has the focus yet that gets it next.
  const lookSoon = () => queueMicrotask(look)
  look()
  document.addEventListener('focusin', look)
  document.addEventListener('focusout', lookSoon)
  return () => {
    losses.disconnect()
    document.removeEventListener('focusin', look)
    document.removeEventListener('focusout', lookSoon)
    document.documentElement.removeAttribute('data-typing')
  }
}
