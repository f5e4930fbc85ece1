import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { useNarrow } from './use-narrow.ts'

function Part() {
  return <p>{useNarrow() ? 'narrow' : 'wide'}</p>
}
afterEach(() => vi.unstubAllGlobals())

it('follows the window, until the part is gone', () => {
  const listeners = new Set<() => void>()
  const list = { matches: false, addEventListener: (_: string, one: () => void) => void listeners.add(one), removeEventListener: (_: string, one: () => void) => void listeners.delete(one) }
  vi.stubGlobal('matchMedia', () => list)
  const { unmount } = render(<Part />)
  expect(screen.getByText('wide')).toBeTruthy()
  list.matches = true
  act(() => listeners.forEach((changed) => changed()))
  expect(screen.getByText('narrow')).toBeTruthy()
  unmount()
  expect(listeners.size).toBe(0)
})

it('is a phone’s where no window is', () => {
  expect(renderToString(<Part />)).toContain('narrow')
})
