/** A field's value, for comparison; null for an element that isn't a field. */
function valueOf(element: Element): string | null {
  if (element instanceof HTMLInputElement) {
    return ['checkbox', 'radio'].includes(element.type) ? String(element.checked) : element.value
  }
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return element.value
  return element instanceof HTMLElement && element.isContentEditable ? element.textContent : null
}

/**
 * Watches what is typed into all fields of a page. The returned function says whether a reload would lose some of it: a
 * field whose value has changed, or a changed one that is gone while the path is the same, such as after the first step
 * of a form with several. When in doubt it says yes: that only costs a question.
 */
export function watchTyping(onChange: (typed: boolean) => void): () => boolean {
  const before = new WeakMap<Element, string>()
  /** Changed fields, and on which path. */
  const changed = new Map<Element, string>()

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || before.has(target)) return
    const value = valueOf(target)
    if (value !== null) before.set(target, value)
  })
  for (const type of ['input', 'change']) {
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof Element) || valueOf(target) === null) return
      changed.set(target, window.location.pathname)
      onChange(typed())
    })
  }
  return typed

  function typed(): boolean {
    for (const [field, path] of changed) {
      if (field.isConnected ? valueOf(field) !== (before.get(field) ?? '') : path === window.location.pathname) return true
      if (!field.isConnected) changed.delete(field)
    }
    return false
  }
}
