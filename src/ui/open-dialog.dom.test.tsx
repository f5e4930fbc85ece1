import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilPainted } from './after-paint.ts'
import { openDialog, openForTyping } from './open-dialog.ts'

/** Here nothing is ever inert: the page is where the browser was asked for a modal dialog. */
const showModal = vi.fn<(this: HTMLDialogElement) => void>()

beforeEach(() => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    // As the browser does.
    if (this.open) throw new DOMException('It is open already.', 'InvalidStateError')
    showModal.call(this)
    this.show()
  })
})
afterEach(() => {
  showModal.mockReset()
  document.body.replaceChildren()
})

const markup = '<button>Elsewhere</button><dialog><input><input data-autofocus></dialog>'

function opened(open: (dialog: HTMLDialogElement) => () => void) {
  document.body.innerHTML = markup
  const [button, dialog, field] = [document.querySelector('button'), document.querySelector('dialog'), document.querySelector('[data-autofocus]')]
  if (!button || !dialog) throw new Error('the markup has changed')
  button.focus()
  const closed = vi.fn<() => void>()
  dialog.addEventListener('close', closed)
  return { button, dialog, field, closed, close: open(dialog) }
}

const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const isMarked = () => document.documentElement.hasAttribute('data-under-dialog')

describe('a dialog', () => {
  it('is modal at once', () => {
    const { dialog, field, close } = opened(openDialog)
    expect([showModal.mock.contexts, document.activeElement, isMarked()]).toEqual([[dialog], field, true])
    close()
    expect([dialog.open, isMarked()]).toEqual([false, false])
  })
})

describe('a dialog that is typed into at once', () => {
  it('has the focus in its field at once, and is modal after the paint, which tells nobody that it closed', async () => {
    const { button, dialog, field, closed, close } = opened(openForTyping)
    expect([dialog.open, document.activeElement, showModal.mock.contexts]).toEqual([true, field, []])
    await untilPainted()
    expect([dialog.open, document.activeElement, showModal.mock.contexts, isMarked()]).toEqual([true, field, [dialog], true])
    expect(closed).not.toHaveBeenCalled()
    close()
    expect([dialog.open, document.activeElement, isMarked()]).toEqual([false, button, false])
  })

  it('leaves nothing behind that closes before the paint', async () => {
    const { button, dialog, close } = opened(openForTyping)
    close()
    await untilPainted()
    press('Tab')
    expect([dialog.open, document.activeElement, showModal.mock.contexts, isMarked()]).toEqual([false, button, [], false])
  })

  it.each([
    ['Tab', () => press('Tab')],
    ['a press', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ])('is modal before %s can lead out of it, and only once', async (_, act) => {
    const { dialog, close } = opened(openForTyping)
    press('a')
    expect(showModal.mock.contexts).toEqual([])
    act()
    expect(showModal.mock.contexts).toEqual([dialog])
    await untilPainted()
    expect(showModal.mock.contexts).toEqual([dialog])
    close()
  })

  it('is closed by Escape also before the paint', async () => {
    const { dialog, closed } = opened(openForTyping)
    press('Escape')
    expect([dialog.open, closed.mock.calls.length]).toEqual([false, 1])
    await untilPainted()
    expect([dialog.open, showModal.mock.contexts]).toEqual([false, []])
  })

  it('is modal at once above another one, under which it would be inert', () => {
    const { dialog, close } = opened((one) => {
      const below = document.body.appendChild(document.createElement('dialog'))
      below.show()
      return openForTyping(one)
    })
    expect(showModal.mock.contexts).toEqual([dialog])
    close()
  })
})
