import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'

const meta = { state: 'live', asOf: new Date().toISOString(), source: 'node_pool' } as const
const theme = () => document.documentElement.dataset['theme'] ?? null
const settings = () => within(screen.getByRole('banner')).getByRole('button', { name: 'Settings' })

describe('the network-health badge', () => {
  it('[NET-07] [NET-08] is put away and brought back by keyboard, and the focus stays with it', async () => {
    const health = { status: 'healthy', activeEndpoints: 4, totalEndpoints: 4, errorCount: 0, lastUpdate: meta.asOf, meta } as const
    const { user } = await openApp('/faq', { page: { figures: { '/api/network/health': health } } })
    const badge = within(screen.getByRole('complementary', { name: 'Network health' }))
    const [hide, show] = [() => badge.queryByRole('button', { name: 'Hide network health' }), () => badge.queryByRole('button', { name: 'Show network health' })]
    hide()?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Show network health'))
    expect([hide(), show() === null, badge.queryByText(/RPC nodes/)]).toEqual([null, false, null])
    await user.keyboard(' ')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Hide network health'))
    expect([show(), badge.queryByText(/RPC nodes/) === null]).toEqual([null, false])
  })
})

describe('the menu of the settings', () => {
  it('is opened by keyboard and closed by Escape without a choice, and the focus returns to the button', async () => {
    const { user } = await openApp('/')
    settings().focus()
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(document.activeElement).toBe(menu))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(settings()))
    expect(theme()).toBeNull()
  })

  it('chooses the colour scheme, is remembered on this device, and agrees with the screen of the settings', async () => {
    const { user } = await openApp('/settings')
    const chosen = () => screen.getAllByRole<HTMLInputElement>('radio', { checked: true })[0]?.value
    expect([chosen(), theme()]).toEqual(['system', null])
    await user.click(screen.getByRole('radio', { name: 'Light' }))
    await waitFor(() => expect([chosen(), theme()]).toEqual(['light', 'light']))
    await user.click(settings())
    expect((await screen.findByRole('menuitemradio', { checked: true })).textContent).toBe('Light')
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    await waitFor(() => expect([chosen(), theme()]).toEqual(['dark', 'dark']))
    await user.click(screen.getByRole('radio', { name: 'System' }))
    await waitFor(() => expect([chosen(), theme()]).toEqual(['system', null]))
  })

  it('leads to all settings, as the footer does', async () => {
    const { user } = await openApp('/faq')
    await user.click(settings())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
    await user.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'All settings' }).hasAttribute('data-highlighted')).toBe(true))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'FAQ' }))
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Settings' })).toBeNull())
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Settings' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
  })
})

describe("a figure's details", () => {
  it.each(['{Enter}', ' '])('are opened by the key "%s", take the focus, and give it back on Escape', async (key) => {
    const { user } = await openApp('/')
    const button = screen.getAllByRole('button', { name: /details of Total Vault Balance/ })[0] ?? document.body
    button.focus()
    // The second opening finds everything loaded already, the first doesn't.
    for (const _ of ['first', 'second']) {
      await user.keyboard(key)
      const details = await screen.findByRole('dialog', { name: 'Total Vault Balance' })
      await waitFor(() => expect(details.contains(document.activeElement)).toBe(true))
      expect(button.getAttribute('aria-expanded')).toBe('true')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(button))
      expect(button.getAttribute('aria-expanded')).toBe('false')
    }
  })
})
