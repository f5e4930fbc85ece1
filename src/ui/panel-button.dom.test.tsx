import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PanelButton } from './panel-button.tsx'

beforeEach(() => void vi.useFakeTimers())

/** Lets the page be painted. */
const paint = () => act(() => vi.advanceTimersByTime(50))

function shown() {
  const load = vi.fn(() => Promise.resolve())
  render(
    <PanelButton opens="menu" load={load} renderPanel={({ open }) => <p>{open ? 'open' : 'closed'}</p>}>
      Open it
    </PanelButton>,
  )
  return { load, button: screen.getByRole('button') }
}

describe('a button with a panel', () => {
  it('shows the press first, and then loads the code and opens', () => {
    const { load, button } = shown()
    fireEvent.pointerEnter(button)
    fireEvent.click(button)
    expect([button.getAttribute('aria-expanded'), load.mock.calls.length, screen.queryByText('open')]).toEqual(['true', 0, null])
    paint()
    expect([load.mock.calls.length, screen.getByText('open').tagName]).toEqual([1, 'P'])
  })

  it.each([
    ['the pointer', (button: Element) => fireEvent.pointerEnter(button)],
    ['the focus', (button: Element) => fireEvent.focus(button)],
  ])('loads the code before the press when %s reaches it', (_, reach) => {
    const { load, button } = shown()
    reach(button)
    paint()
    expect(load).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('closed')).toBeNull()
  })
})
