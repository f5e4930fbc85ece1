import { afterEach, expect, it, vi } from 'vitest'
import { untilPainted } from './after-paint.ts'
import { leaveDialog } from './leave-dialog.ts'

afterEach(() => document.body.replaceChildren())

const openDialog = () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  return { dialog, button: dialog.appendChild(document.createElement('button')) }
}

it('hides the dialog of the pressed button at once, and no other, and closes it once that was painted', async () => {
  const [below, above] = [openDialog(), openDialog()]
  const close = vi.fn(() => {})
  leaveDialog(above.button, close)
  expect([below, above].map(({ dialog }) => dialog.hasAttribute('data-leaving'))).toEqual([false, true])
  expect(close).not.toHaveBeenCalled()
  await untilPainted()
  expect(close).toHaveBeenCalledOnce()
})
