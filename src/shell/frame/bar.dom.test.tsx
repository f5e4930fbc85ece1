import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

const bar = () => within(screen.getByRole('navigation', { name: 'Places' }))

describe('the bar of a phone', () => {
  it('leads to four places, and marks where one is', async () => {
    const { user } = await openApp('/staking')
    expect(bar().getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Staking', '/staking'],
      ['Market', '/analytics'],
      ['Card', '/virtual-card'],
    ])
    expect(bar().getByRole('link', { current: 'page' }).textContent).toBe('Staking')
    await user.click(bar().getByRole('link', { name: 'Market' }))
    await waitFor(() => expect(bar().getByRole('link', { current: 'page' }).textContent).toBe('Market'))
    expect(window.location.pathname).toBe('/analytics')
  })

  it('[SHELL-49] opens the menu with every other place by its last button', async () => {
    const { user } = await openApp('/faq')
    const more = bar().getByRole('button', { name: 'More' })
    more.focus()
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(within(menu).getByRole('link', { name: 'Tokenomics' })).toBeTruthy()
    await user.click(within(menu).getByRole('button', { name: 'Close menu' }))
    await waitFor(() => expect(more.getAttribute('aria-expanded')).toBe('false'))
  })
})
