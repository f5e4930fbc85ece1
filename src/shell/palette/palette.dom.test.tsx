import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { vault } from '../../page/testing/empty-page.ts'
import { openApp, type OpenOptions } from '../../testing/open-app.tsx'

/** The command palette and the shortcuts, by keyboard. Leaving by Escape is the browser's own, and a journey. */

/** A page whose keys are listened to. */
async function open(path = '/', options: OpenOptions = {}) {
  const opened = await openApp(path, options)
  await screen.findByRole('region', { name: /Messages/ })
  return opened
}

const palette = () => screen.queryByRole('dialog', { name: 'Search pages and actions' })
const field = () => screen.getByRole('combobox', { name: 'Search pages and actions' })
const options = () => screen.queryAllByRole('option')
const chosen = () => screen.getByRole('option', { selected: true })
const messages = () => within(screen.getByRole('region', { name: /Messages/ }))
const theme = () => document.documentElement.dataset['theme'] ?? null
const shortcuts = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })

describe('the command palette', () => {
  it('finds pages by name, is moved through by arrows, and leads there', async () => {
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(field())
    await waitFor(() => expect(options().length).toBeGreaterThan(20))
    expect(chosen().textContent).toContain('Dashboard')
    await user.keyboard('{ArrowUp}')
    expect(chosen()).toBe(options().at(-1))
    expect(field().getAttribute('aria-activedescendant')).toBe(options().at(-1)?.id)
    await user.keyboard('{ArrowDown}')
    expect(chosen()).toBe(options()[0])
    await user.keyboard('{PageDown}{ArrowUp}')
    expect(chosen()).toBe(options()[7])
    await user.keyboard('policy')
    expect(options()).toHaveLength(1)
    expect(within(palette() ?? document.body).getByText('1 found')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(palette()).toBeNull()
    await waitFor(() => expect(window.location.pathname).toBe('/privacy-policy'))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('lists what there is once its field was painted, and runs what is typed before that', async () => {
    await open()
    vi.stubGlobal('requestAnimationFrame', () => 0)
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect([document.activeElement, options()]).toEqual([field(), []])
    fireEvent.change(field(), { target: { value: 'policy' } })
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(window.location.pathname).toBe('/privacy-policy'))
  })

  it('goes to what is clicked, and to what the pointer has chosen', async () => {
    const { user } = await open()
    await user.keyboard('{Meta>}k{/Meta}')
    const staking = await screen.findByRole('option', { name: /^Staking/ })
    await user.hover(staking)
    expect(chosen()).toBe(staking)
    await user.click(staking)
    expect(palette()).toBeNull()
    await waitFor(() => expect(window.location.pathname).toBe('/staking'))
  })

  it('says when nothing is found, does nothing then, and is closed by its button or by the same keys', async () => {
    const { user } = await open()
    await user.keyboard('{Meta>}k{/Meta}')
    await user.keyboard('no such thing')
    expect(screen.getByText('Nothing matches.')).toBeTruthy()
    expect([options().length, field().getAttribute('aria-expanded')]).toEqual([0, 'false'])
    await user.keyboard('{Enter}')
    expect(palette()).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(palette()).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    expect(field()).toHaveProperty('value', '')
    await user.keyboard('{Control>}k{/Control}')
    expect(palette()).toBeNull()
  })

  it('changes the colour scheme, and the menu of the header knows it', async () => {
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}scheme light{Enter}')
    expect(theme()).toBe('light')
    await user.click(screen.getByRole('button', { name: 'Settings' }))
    expect((await screen.findByRole('menuitemradio', { checked: true })).textContent).toBe('Light')
    await user.keyboard('{Control>}k{/Control}scheme system{Enter}')
    expect(theme()).toBeNull()
  })

  it('[TOAST-01] copies the address of the vault, or says that it was refused, one message at a time', async () => {
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}copy vault{Enter}')
    expect(await messages().findByText('Vault address copied')).toBeTruthy()
    expect(messages().getByText(vault)).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(vault)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.keyboard('{Control>}k{/Control}copy vault{Enter}')
    const refused = await messages().findByRole('alert')
    expect(refused.textContent).toContain('Not copied: the browser refused')
    expect(messages().queryByText('Vault address copied')).toBeNull()
  })

  it('asks for the figures of the page again, and says what came of it', async () => {
    const { user, asked } = await open('/legal', { answers: {} })
    asked.length = 0
    await user.keyboard('{Control>}k{/Control}refresh{Enter}')
    expect(await messages().findByText('Not every figure could be refreshed')).toBeTruthy()
    expect(asked.map(({ path }) => path)).toContain('/api/network/health')
  })
})

describe('the shortcuts', () => {
  it('show their list by ?, and lead nowhere while it is open', async () => {
    const { user } = await open()
    await user.keyboard('?')
    expect(within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).getAllByRole('definition')).toHaveLength(14)
    await user.keyboard('gt')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect([shortcuts(), window.location.pathname]).toEqual([null, '/'])
  })

  it('lead to a page by G and a letter, and to the search by /, where they are letters', async () => {
    const { user } = await open()
    await user.keyboard('gf')
    await waitFor(() => expect(window.location.pathname).toBe('/faq'))
    const search = await screen.findByRole('searchbox')
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement).toBe(search))
    await user.keyboard('g/?t')
    expect(search).toHaveProperty('value', 'g/?t')
    expect([window.location.pathname, screen.queryByRole('dialog')]).toEqual(['/faq', null])
  })

  it('of single keys can be switched off, and stay so', async () => {
    const { user } = await open()
    await user.keyboard('?')
    await user.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.keyboard('?')
    expect(shortcuts()).toBeNull()
    expect(localStorage.getItem('bd.single-keys')).toBe('off')
    await user.keyboard('{Control>}k{/Control}')
    expect(palette()).not.toBeNull()
  })
})
