/**
 * Marks the page while a dialog is over it, for ui/global.css; called whenever one has opened or closed. A script, as `html:has(dialog:modal)`
 * would be looked for in the whole page whenever any element changes.
 */
export function markCovered(): void {
  const mark = (name: string, dialog: string) => document.documentElement.toggleAttribute(name, document.querySelector(dialog) !== null)
  mark('data-under-dialog', 'dialog[open]')
  mark('data-covered', 'dialog[open]:is([data-shape=screen], [data-shape=overlay])')
}
