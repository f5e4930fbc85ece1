/** The shapes of the dialogs that are open. */
const open: string[] = []

/**
 * Tells the page that a dialog of this shape is over it, for ui/global.css. A script, as `html:has(dialog:modal)` would be looked
 * for in the whole page whenever any element changes. Returns what takes it back.
 */
export function coverPage(shape: string): () => void {
  open.push(shape)
  mark()
  return () => {
    open.splice(open.indexOf(shape), 1)
    mark()
  }
}

function mark(): void {
  document.documentElement.toggleAttribute('data-under-dialog', open.length > 0)
  document.documentElement.toggleAttribute('data-covered', open.includes('screen') || open.includes('overlay'))
}
