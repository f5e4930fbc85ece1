import { afterEach, expect, it, vi } from 'vitest'
import { untilPainted } from './after-paint.ts'
import { leaveDialog } from './leave-dialog.ts'

afterEach(() => document.body.replaceChildren())

it('hides the open dialog at once, and closes it once that was painted', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  const close = vi.fn(() => {})
  leaveDialog(close)
  expect([dialog.hasAttribute('data-leaving'), close.mock.calls.length]).toEqual([true, 0])
  await untilPainted()
  expect(close).toHaveBeenCalledOnce()
})

it('closes at once what the browser has closed already', () => {
  document.body.append(document.createElement('dialog'))
  const close = vi.fn(() => {})
  leaveDialog(close)
  expect(close).toHaveBeenCalledOnce()
})
