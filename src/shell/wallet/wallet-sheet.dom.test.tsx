import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { card } from '../../content/card.ts'
import { openPart } from '../../testing/open-app.tsx'
import { linkFlow } from '../../wallet/links/link-flow.ts'
import type { LinkTrip } from '../../wallet/links/link-trip.ts'
import { pageWallet } from '../../wallet/page-wallet.ts'
import { mayUseTransaction } from '../../wallet/transaction-choice.ts'
import { ToastViewport } from '../toasts/toast-viewport.tsx'
import { wallet as words } from './content.ts'
import { sheet as sheetWords } from './sheet-content.ts'
import { WalletButton } from './wallet-button.tsx'

/** The header's button, and the sheet that it opens. */

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

const asking = { nonce: '0'.repeat(32), message: 'abc', code: '123456', transaction: 'AA==', expiresAt: '2026-11-23T12:05:00.000Z' }
const trip: LinkTrip = { wallet: 'Phantom', kind: 'connect', isFirstOfTwo: false, link: 'https://phantom.app/ul/v1/connect', byQr: false, code: null, address: null, expiresAt: Date.now() + 300_000, phase: 'ready', failure: null, isKept: true }

function open(userAgent = DESKTOP) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  // The page's one store may have begun in another test's page, with a wallet in it.
  pageWallet().setState({ apps: [] })
  const part = openPart(
    <>
      <WalletButton />
      <ToastViewport />
    </>,
    { path: '/staking' },
  )
  return part
}

/** Puts Phantom into the page. `answer` decides what comes of a request to connect. */
function phantom() {
  const key = { toString: () => WALLET }
  const answers: { yes: () => void; no: () => void }[] = []
  const connect = (options?: object) =>
    options ? Promise.reject(new Error('not trusted')) : new Promise((resolve, reject) => answers.push({ yes: () => resolve({ publicKey: key }), no: () => reject(Object.assign(new Error('declined'), { code: 4001 })) }))
  const provider = { isPhantom: true, publicKey: key, connect, disconnect: async () => {}, on: () => {}, off: () => {}, signMessage: () => new Promise(() => {}) }
  vi.stubGlobal('phantom', { solana: provider })
  return { provider, answer: (with_: 'yes' | 'no') => act(async () => answers.at(-1)?.[with_]()) }
}

const button = () => screen.getByRole('button', { name: /Wallet|Waiting|Connecting|Connected/ })
const dialog = (name: string = sheetWords.title.first) => screen.findByRole('dialog', { name })
const rows = (of: HTMLElement) => within(within(of).getByRole('list', { name: sheetWords.choices })).getAllByRole('listitem').map(({ textContent }) => textContent)
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the choice', () => {
  it('[WALLET-11] on a computer without a wallet begins with what to install, as an alert, and goes on with codes for a phone', async () => {
    const alert = vi.fn<() => void>()
    vi.stubGlobal('alert', alert)
    const { user } = open()
    await user.click(button())
    const sheet = await dialog()
    expect(within(sheet).getByRole('alert').textContent).toBe('Please install Phantom wallet to continue')
    expect(within(sheet).getByRole('link', { name: /Get Phantom/ }).getAttribute('href')).toBe('https://phantom.com/download')
    expect(rows(sheet)).toEqual(['Phantom', 'Solflare', 'Backpack'].map((name) => `${name} on your phoneScan a code with your phone.`))
    expect(pageWallet().getState().walletAddress).toBeNull()
    expect(alert).not.toHaveBeenCalled()
    expect(button().getAttribute('aria-haspopup')).toBe('dialog')
  })

  it.each([
    ['an iPhone', IPHONE, ['PhantomOpens Phantom. You come back here.', 'SolflareOpens Solflare. You come back here.', 'BackpackOpens Backpack. You come back here.', 'Open BD inside PhantomOpens this page in Phantom’s own browser, in a new tab.']],
    ['Android', ANDROID, ['Wallet app on this phoneAsks any wallet app that supports it. You come back here.', 'PhantomOpens Phantom. You come back here.', 'SolflareOpens Solflare. You come back here.', 'BackpackOpens Backpack. You come back here.', 'Open BD inside PhantomOpens this page in Phantom’s own browser, in a new tab.']],
  ])('says on %s for each wallet what happens next', async (_, userAgent, expected) => {
    const { user } = open(userAgent)
    await user.click(button())
    const sheet = await dialog()
    expect(rows(sheet)).toEqual(expected)
    expect(within(sheet).queryByRole('alert')).toBeNull()
    expect(within(sheet).queryByRole('link', { name: /on this phone/ })?.getAttribute('href') ?? '/wallet/mobile?to=%2Fstaking').toBe('/wallet/mobile?to=%2Fstaking')
  })

  it('begins with the keyboard on the first wallet', async () => {
    const { user } = open(IPHONE)
    button().focus()
    await user.keyboard('{Enter}')
    await dialog()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Opens Phantom'))
  })

  it('checks a typed address without any wallet, by the rules of the card page', async () => {
    const { user } = open()
    await user.click(button())
    const sheet = await dialog()
    const field = within(sheet).getByLabelText('Solana wallet address')
    await user.type(field, 'duck{Enter}')
    expect(within(sheet).getByText(card.check.invalid)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.clear(field)
    await user.type(field, ` ${WALLET} `)
    await user.click(within(sheet).getByRole('button', { name: 'Check this address' }))
    await noDialog()
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/virtual-card?wallet=${WALLET}`))
  })
})

describe('a wallet of the page', () => {
  const several = async () => {
    const played = phantom()
    const opened = open()
    act(() => void pageWallet().setState({ apps: ['Phantom', 'Glow'] }))
    act(() => void import('../../wallet/wallet-sheet-store.ts').then(({ openWalletSheet }) => openWalletSheet()))
    return { ...played, ...opened, sheet: await dialog() }
  }

  it('is waited for in words, and closes the sheet once it is connected', async () => {
    const { user, sheet, answer } = await several()
    await user.click(within(sheet).getByRole('button', { name: /^Phantom.*extension/ }))
    expect(within(sheet).getByRole('status').textContent).toBe('Waiting for Phantom. Look for its window.')
    expect(rows(sheet)[0]).toBe('PhantomWaiting for Phantom. Look for its window.')
    await answer('yes')
    await noDialog()
    expect(button().textContent).toContain('7xKXtg...osgAsU')
  })

  it('that declines is told in the sheet, with the next step, and stays to be asked again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, sheet, answer } = await several()
    await user.click(within(sheet).getByRole('button', { name: /^Phantom.*extension/ }))
    await answer('no')
    expect(within(sheet).getByRole('alert').textContent).toBe(`${words.failure.refused.title}. ${words.failure.refused.text}`)
    expect(screen.queryByText(words.otherWays)).toBeNull()
    await user.click(within(sheet).getByRole('button', { name: /^Phantom.*extension/ }))
    await answer('yes')
    await noDialog()
  })

  it('that is the only one is asked directly; where it declines, the message leads to the other ways', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { answer } = phantom()
    const { user } = open()
    await user.click(button())
    expect(screen.queryByRole('dialog')).toBeNull()
    await answer('no')
    await user.click(await screen.findByRole('button', { name: 'Other ways' }))
    expect(within(await dialog()).getByRole('alert').textContent).toContain(words.failure.refused.text)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Other ways' })).toBeNull())
  })

  it('has its code on the screen while it is asked to sign', async () => {
    const { answer } = phantom()
    const { user } = open()
    await user.click(button())
    await answer('yes')
    button().focus()
    await act(async () => void pageWallet().getState().sign(asking))
    expect((await screen.findByText('123 456')).closest('[role=alert]')?.textContent).toBe('Phantom shows the code 123 456. Sign only if it is the same.')
    await waitFor(() => expect(document.activeElement).toBe(button()))
    await user.click(screen.getByRole('button', { name: sheetWords.signing.close }))
    expect(screen.queryByText('123 456')).toBeNull()
  })
})

describe('a wallet that can sign no message', () => {
  it('is asked about in the note, by the keyboard, which comes back', async () => {
    const { answer } = phantom()
    const { user } = open()
    await user.click(button())
    await answer('yes')
    button().focus()
    await act(async () => void pageWallet().getState().sign(asking))
    await screen.findByText('123 456')
    await user.click(screen.getByRole('button', { name: sheetWords.signing.close }))
    button().focus()
    const asked = act(async () => mayUseTransaction('Phantom'))
    const yes = await screen.findByRole('button', { name: sheetWords.signing.byTransaction })
    await waitFor(() => expect(document.activeElement).toBe(yes))
    expect(screen.getByText(/never sent/).closest('[role=alert]')?.textContent).toContain('123 456')
    await user.keyboard('{Enter}')
    expect(await asked).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })
})

describe('a trip to a wallet app', () => {
  const begin = (over: Partial<LinkTrip> = {}) => act(async () => linkFlow.setState({ trip: { ...trip, ...over } }))

  it('opens the sheet by itself; closed, it goes on, and the button leads back to it', async () => {
    const { user } = open(IPHONE)
    await begin()
    const sheet = await dialog('Phantom')
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    await noDialog()
    expect(button().textContent).toBe('Waiting for Phantom')
    await user.click(button())
    await dialog('Phantom')
    // The next step of the same trip doesn't open it again.
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await begin({ phase: 'waiting' })
    await noDialog()
    await act(async () => linkFlow.setState({ trip: null }))
    expect(button().textContent).toBe('Connect Wallet')
  })

  it('that is called off leaves the other ways', async () => {
    const { user } = open(IPHONE)
    await begin()
    const sheet = await dialog('Phantom')
    await user.click(within(sheet).getByRole('button', { name: words.otherWays }))
    expect(rows(await dialog())).toHaveLength(4)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('goes on after a reload: the flow is asked whether it was under way, and only where one may be', async () => {
    const resume = vi.fn<() => Promise<void>>(async () => {})
    linkFlow.setState({ resume })
    localStorage.setItem('bd.wallet.trip', String(Date.now() - 3_600_000))
    open(IPHONE).leave()
    await vi.dynamicImportSettled()
    expect(resume).not.toHaveBeenCalled()
    await begin()
    // Noted for the next page.
    expect(Number(localStorage.getItem('bd.wallet.trip'))).toBe(trip.expiresAt)
    await act(async () => linkFlow.setState({ trip: null }))
    expect(localStorage.getItem('bd.wallet.trip')).toBeNull()
    localStorage.setItem('bd.wallet.trip', String(trip.expiresAt))
    open(IPHONE)
    await waitFor(() => expect(resume).toHaveBeenCalledOnce())
  })

  it('closes the sheet when it is done', async () => {
    open(IPHONE)
    await begin({ kind: 'sign', code: '123456' })
    await dialog('Phantom')
    await begin({ kind: 'sign', phase: 'done' })
    await noDialog()
    expect(button().textContent).toBe('Connect Wallet')
  })
})
