import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { toast, type ToastMessage } from './toasts.ts'
import { ToastViewport } from './toast-viewport.tsx'

const region = () => screen.getByRole('region', { name: 'Messages, F8' })
const close = () => screen.getByRole('button', { name: 'Close message' })

function open(message: ToastMessage = { title: 'Saved' }) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(
    <>
      <button type="button">Elsewhere</button>
      <ToastViewport />
    </>,
  )
  act(() => void toast(message))
  return userEvent.setup({ delay: null })
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a message', () => {
  it('[TOAST-03] is said to screen readers, and goes after five seconds', async () => {
    open()
    expect(screen.getByRole('status').textContent).toContain('Saved')
    await pass(4900)
    expect(screen.queryByText('Saved')).not.toBeNull()
    await pass(100)
    expect(screen.queryByText('Saved')).toBeNull()
    expect(region().textContent).toContain('No messages')
  })

  it('of a failure interrupts, and leads on in a new tab', () => {
    open({ title: 'Denied', text: 'Too little', tone: 'bad', action: { label: 'Buy', href: 'https://dex.example' } })
    expect(screen.getByRole('alert').textContent).toContain('DeniedToo little')
    const link = screen.getByRole('link', { name: /Buy/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://dex.example', '_blank'])
  })

  it('[TOAST-05] gets the focus by F8, gives it back by Escape, and by its own button', async () => {
    const user = open()
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    elsewhere.focus()
    await user.keyboard('{F8}')
    await waitFor(() => expect(document.activeElement).toBe(region()))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(elsewhere))
    await user.keyboard('{F8}')
    await user.tab()
    await waitFor(() => expect(document.activeElement).toBe(close()))
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Saved')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(elsewhere))
    await user.keyboard('{F8}')
    expect(region().textContent).toContain('No messages')
  })

  it('stays while the pointer or the focus is on it', async () => {
    const user = open()
    await user.hover(screen.getByText('Saved'))
    await pass(60_000)
    expect(screen.queryByText('Saved')).not.toBeNull()
    await user.unhover(screen.getByText('Saved'))
    await user.keyboard('{F8}')
    await pass(60_000)
    expect(screen.queryByText('Saved')).not.toBeNull()
    await user.keyboard('{Escape}')
    await pass(5000)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it.each([
    [49, true],
    [-80, true],
    [50, false],
  ])('[TOAST-04] swiped %i px to the right stays: %s', async (by, stays) => {
    const user = open()
    const target = screen.getByText('Saved')
    Element.prototype.setPointerCapture ??= () => {}
    await user.pointer([
      { keys: '[MouseLeft>]', target, coords: { clientX: 200, clientY: 10 } },
      { target, coords: { clientX: 200 + by, clientY: 10 } },
      { keys: '[/MouseLeft]', target, coords: { clientX: 200 + by, clientY: 10 } },
    ])
    expect(screen.queryByText('Saved') !== null).toBe(stays)
  })
})
