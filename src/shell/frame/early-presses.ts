/** After this time the page itself says that its code is missing, and a late click would surprise. */
const GIVE_UP_MS = 15_000

/** The keys that choose among tabs. Enter and Space are clicks. */
const TAB_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Replays what is done to a prerendered element that React hasn't hydrated yet: clicks on buttons, keys on tabs, and what is typed or chosen in a field. React
 * would drop them, and on a slow phone a person acts well before the code arrives. Each element waits for its own part of
 * the page, is clicked once, and told its last value.
 */
export function keepEarlyPresses(root: HTMLElement): void {
  keepClicks(root)
  keepTabKeys(root)
  keepEntries(root)
}

function keepClicks(root: HTMLElement): void {
  const waiting = new Set<HTMLButtonElement>()
  root.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!button || isTakenOver(button)) return
      // Otherwise the browser itself would submit a form, which loads a page.
      event.preventDefault()
      if (waiting.has(button)) return
      waiting.add(button)
      void takenOver(button).then((taken) => {
        waiting.delete(button)
        if (taken) button.click()
      })
    },
    true,
  )
}

function keepTabKeys(root: HTMLElement): void {
  root.addEventListener(
    'keydown',
    (event) => {
      const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=tab]') : null
      if (!tab || !TAB_KEYS.includes(event.key) || isTakenOver(tab)) return
      event.preventDefault()
      const { key, code } = event
      void takenOver(tab).then((taken) => {
        // Each key goes on from where the one before it led.
        const focused = document.activeElement
        if (taken && focused?.closest('[role=tablist]') === tab.closest('[role=tablist]')) focused?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
      })
    },
    true,
  )
}

function keepEntries(root: HTMLElement): void {
  const entered = new Map<Field, string>()
  root.addEventListener(
    'input',
    ({ target }) => {
      if (!isField(target)) return
      // From now on React hears it itself.
      if (isTakenOver(target)) {
        entered.delete(target)
        return
      }
      const isNew = !entered.has(target)
      // Of radio buttons only the one that was chosen last.
      if (isRadio(target)) for (const other of entered.keys()) if (other !== target && isRadio(other) && other.name === target.name) entered.delete(other)
      entered.set(target, valueOf(target))
      if (!isNew) return
      void takenOver(target).then((taken) => {
        const value = entered.get(target)
        entered.delete(target)
        if (taken && value !== undefined) enter(target, value)
      })
    },
    true,
  )
}

function isField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLInputElement) return target.type !== 'file'
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function isRadio(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'radio'
}

function isChecked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function valueOf(field: Field): string {
  return isChecked(field) ? String(field.checked) : field.value
}

/** Sets a value as a person does. React compares it with the last one that it has seen, which it keeps in a property of the element: that one is set first. */
function enter(field: Field, value: string): void {
  if (isChecked(field)) {
    field.checked = value !== 'true'
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Resolves to true once React has hydrated the element; to false if it left the page, or it takes too long. */
async function takenOver(element: HTMLElement): Promise<boolean> {
  const deadline = performance.now() + GIVE_UP_MS
  // For a section that is taken over only when it is wanted, see src/shell/later.
  element.closest('[data-later]')?.setAttribute('data-touched', '')
  while (element.isConnected && performance.now() < deadline) {
    if (isTakenOver(element)) return true
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return false
}

/** React has no event for hydration, but it sets a property on each element that it has hydrated. */
function isTakenOver(element: HTMLElement): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
