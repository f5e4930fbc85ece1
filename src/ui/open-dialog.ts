import { afterPaint } from './after-paint.ts'
import { markCovered } from './mark-covered.ts'

/** Opens it above an inert page. The element with data-autofocus gets the focus first. What it returns closes it and gives the focus back. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  focusFirst(dialog)
  markCovered()
  return () => close(dialog)
}

/**
 * The same for a dialog that is typed into at once: the page becomes inert only after the dialog's first paint, as to give each
 * of its elements a new style keeps a slow phone busy for 50 ms. Until then a press or Tab, which could lead out, makes it inert first.
 */
export function openForTyping(dialog: HTMLDialogElement): () => void {
  // Another one keeps all but itself inert, so this one would be, too.
  if (document.querySelector('dialog[open]')) return openDialog(dialog)
  const before = document.activeElement
  dialog.show()
  focusFirst(dialog)
  const cancel = afterPaint(becomeModal)
  document.addEventListener('keydown', onKey, { capture: true })
  document.addEventListener('pointerdown', becomeModal, { capture: true })

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Tab') becomeModal()
    if (event.key !== 'Escape' || event.isComposing) return
    // The browser closes only a modal one.
    event.preventDefault()
    settle()
    dialog.close()
  }
  function becomeModal() {
    settle()
    // Not by `close`, which would tell of it and give the focus back.
    dialog.removeAttribute('open')
    dialog.showModal()
    markCovered()
  }
  function settle() {
    cancel()
    document.removeEventListener('keydown', onKey, { capture: true })
    document.removeEventListener('pointerdown', becomeModal, { capture: true })
  }
  return () => {
    settle()
    close(dialog)
    // As it became modal, the browser took its own field for what had the focus before.
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true })
  }
}

function focusFirst(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

function close(dialog: HTMLDialogElement): void {
  dialog.close()
  markCovered()
}
