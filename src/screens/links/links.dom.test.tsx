import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

const back = () => screen.queryByRole('link', { name: 'Return to the dashboard' })

describe('the quick links', () => {
  it('[LINK-14] [LINK-15] [TOAST-14] offer the way back after three seconds, and it goes to the root', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await openApp('/contact')
    await user.click(screen.getByRole('link', { name: 'All links' }))
    expect(await screen.findByRole('heading', { name: 'Quick links', level: 1 })).toBeTruthy()
    // As much as has gone by since they came.
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(back()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(500))
    await user.click(back() ?? document.body)
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it.each([
    ['Contact support', '/contact'],
    ['Virtual cards', '/virtual-card'],
  ])('[LINK-12] lead inside the app without loading it anew: %s', async (name, path) => {
    const { user } = await openApp('/links')
    const header = screen.getByRole('banner')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name }))
    await waitFor(() => expect(window.location.pathname).toBe(path))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.getByRole('banner')).toBe(header)
  })
})
