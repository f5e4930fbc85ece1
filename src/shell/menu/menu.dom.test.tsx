import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { install as installWords } from '../../content/install.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { openApp } from '../../testing/open-app.tsx'

/** The ways through the app: the navigation, the full-screen menu, the sheets it leads to. */

const deployment = { ...emptyPage.deployment, links: { ...emptyPage.deployment.links, telegram: 'https://telegram.example', social: 'https://social.example' } }

const PLACES = [
  ['Dashboard', '/'],
  ['Virtual Cards', '/virtual-card'],
  ['Staking', '/staking'],
  ['Analytics', '/analytics'],
  ['Rewards', '/rewards'],
  ['Tokenomics', '/tokenomics'],
  ['FAQ', '/faq'],
  ['Links', '/links'],
  ['Loan Note', '/convertible-loan'],
] as const

const menu = () => within(screen.getByRole('dialog', { name: 'Menu' }))
const menuButton = () => screen.getByRole('button', { name: 'Menu' })

async function openMenu(path = '/staking') {
  const opened = await openApp(path, { page: { deployment } })
  await opened.user.click(menuButton())
  await screen.findByRole('dialog', { name: 'Menu' })
  return opened
}

/** What the last list of the menu leads to. */
const outside = () =>
  within(menu().getByRole('list', { name: 'External Links' }))
    .getAllByRole('link')
    .map((link) => [link.firstChild?.textContent, link.getAttribute('href'), link.getAttribute('target')])

describe('the navigation', () => {
  const nav = () => within(screen.getByRole('navigation', { name: 'Main' }))

  it('has each place, in order', async () => {
    await openApp('/faq')
    expect(nav().getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(PLACES)
  })

  it.each([
    ['[SHELL-35]', 'Dashboard', '/'],
    ['[SHELL-36]', 'Virtual Cards', '/virtual-card'],
    ['[SHELL-37]', 'Staking', '/staking'],
    ['[SHELL-38]', 'Analytics', '/analytics'],
    ['[SHELL-39]', 'Rewards', '/rewards'],
    ['[SHELL-40]', 'Tokenomics', '/tokenomics'],
    ['[SHELL-41]', 'FAQ', '/faq'],
    ['[SHELL-42]', 'Links', '/links'],
    ['[SHELL-43]', 'Loan Note', '/convertible-loan'],
  ])('%s leads to %s without loading the page anew', async (_, label, path) => {
    const { user } = await openApp('/contact')
    const header = screen.getByRole('banner')
    await user.click(nav().getByRole('link', { name: label }))
    await waitFor(() => expect(window.location.pathname).toBe(path))
    await waitFor(() => expect(nav().getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([label]))
    expect(screen.getByRole('banner')).toBe(header)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('[SHELL-44] leads to the contact page without loading the page anew', async () => {
    const { user } = await openApp('/faq')
    const header = screen.getByRole('banner')
    await user.click(within(header).getByRole('link', { name: 'Contact Us' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact Support' })).toBeTruthy()
    expect([window.location.pathname, screen.getByRole('banner') === header]).toEqual(['/contact', true])
  })
})

describe('the menu', () => {
  it('[SHELL-49] has every place, and marks where one is', async () => {
    await openMenu()
    const links = menu().getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links.slice(0, 9)).toEqual(PLACES)
    expect(menu().getByRole('link', { current: 'page' }).textContent).toBe('Staking')
  })

  it.each([
    ['[SHELL-50]', 'Card Services Login', 'https://card.example', '_blank'],
    ['[SHELL-51]', 'Admin Login', '/admin/login', null],
    ['[SHELL-52]', 'DEX Chart', 'https://dex.example', '_blank'],
    ['[SHELL-53]', 'Telegram Contact', 'https://telegram.example', '_blank'],
    ['[SHELL-54]', 'Social Profile', 'https://social.example', '_blank'],
  ])('%s has among its external links: %s', async (_, ...link) => {
    await openMenu()
    expect(outside()).toContainEqual(link)
  })

  it('has no other external link, under one heading', async () => {
    await openMenu()
    expect(menu().getAllByRole('heading', { name: 'External Links' })).toHaveLength(1)
    expect(outside().map(([label]) => label)).toEqual(['Card Services Login', 'Admin Login', 'DEX Chart', 'Telegram Contact', 'Social Profile'])
  })

  it('[SHELL-56] closes when a place is picked, and the focus goes on at its heading', async () => {
    const { user } = await openMenu()
    await user.click(menu().getByRole('link', { name: 'Tokenomics' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(window.location.pathname).toBe('/tokenomics'))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('closes when the place is picked where one is already', async () => {
    const { user } = await openMenu()
    await user.click(menu().getByRole('link', { name: 'Staking' }))
    expect([screen.queryByRole('dialog'), window.location.pathname]).toEqual([null, '/staking'])
  })

  it('is opened by keyboard, says so, and is closed by its own button', async () => {
    const { user } = await openApp('/staking')
    await screen.findByRole('region', { name: /Messages/ })
    menuButton().focus()
    await user.keyboard('{Enter}')
    expect(menuButton().getAttribute('aria-expanded')).toBe('true')
    const close = await screen.findByRole('button', { name: 'Close menu' })
    close.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(menuButton().getAttribute('aria-expanded')).toBe('false')
  })
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('installing by hand', () => {
  it.each([
    ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'ios-safari'],
    ['Chrome on an iPhone', `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'ios-browser'],
    ['Firefox on a computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'none'],
  ] as const)('%s: the menu leads to its steps', async (_name, userAgent, way) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const { user } = await openMenu('/contact')
    await user.click(menu().getByRole('button', { name: installWords.button }))
    const { title, lead, steps } = installWords.guides[way]
    const sheet = await screen.findByRole('dialog', { name: title })
    expect(sheet.textContent).toContain(lead)
    expect(within(sheet).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(steps.map(({ text }) => text))
    expect(steps).toHaveLength(3)
    expect(sheet.querySelectorAll('li svg')).toHaveLength(3)
    // The installed app has a store of its own.
    expect(sheet.textContent.includes(installWords.guide.once)).toBe(way !== 'none')
    await user.click(within(sheet).getAllByRole('button', { name: 'Close' })[0] ?? sheet)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
